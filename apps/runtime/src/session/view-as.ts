import { request } from '../api/index.js';
import { readAccess, readRefresh, type StoredAccess, writeTokens } from './tokens.js';
import { readUser, type SessionUser, writeUser } from './user.js';

/** The user's own tokens are kept here meanwhile. The slash hides the entry from page schemas, like the tokens. */
const OWN_KEY = 'lamina/own';

interface Own {
  access: StoredAccess;
  refresh: string;
  user: SessionUser;
}

interface ViewToken {
  access_token: string;
  role_id: string;
  role_name: string;
  /** Display name of the role. */
  role_title: string;
}

const readOwn = (): Own | null => {
  const text = localStorage.getItem(OWN_KEY);
  return text ? (JSON.parse(text) as Own) : null;
};

/** Views the application with the rights of a role, read-only, in all tabs. Throws ApiError when it is refused. */
export async function startViewing(roleId: string): Promise<void> {
  const token = await request<ViewToken>('/api/lc-auth/oauth/view-as', { method: 'POST', query: { roleId } });
  const [access, refresh, user] = [readAccess(), readRefresh(), readUser()];
  if (!access || !refresh || !user) return;
  localStorage.setItem(OWN_KEY, JSON.stringify({ access, refresh, user } satisfies Own));
  const roles = token.role_name.split(',').filter(Boolean);
  writeUser({ ...user, roleId: token.role_id, roles, viewing: token.role_title });
  // No refresh token is used while viewing: the view ends when its token expires.
  writeTokens(token.access_token, refresh);
}

/** Restores the user's own rights; false when the user was not viewing as a role. */
export function stopViewing(): boolean {
  const own = readOwn();
  if (!own) return false;
  localStorage.removeItem(OWN_KEY);
  writeUser(own.user);
  writeTokens(own.access.token, own.refresh, own.access.savedAt);
  return true;
}

/** Ends the view, also on the server, and restarts the application. It also ends when the server cannot be reached. */
export async function endViewing(): Promise<void> {
  await request('/api/lc-auth/oauth/logout', { quiet: true }).catch(() => undefined);
  stopViewing();
  location.replace('/');
}

/** After the end of a session there is nothing to restore. */
export const forgetOwn = (): void => localStorage.removeItem(OWN_KEY);
