import { request } from '../api/index.js';
import { readAccess, readRefresh, type StoredAccess, writeTokens } from './tokens.js';
import { readUser, type SessionUser, writeUser } from './user.js';

/** The person's own tokens wait here. The slash keeps it from page schemas, as it does the tokens. */
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
  /** Name of the role as people know it. */
  role_title: string;
}

const readOwn = (): Own | null => {
  const text = localStorage.getItem(OWN_KEY);
  return text ? (JSON.parse(text) as Own) : null;
};

/** Looks at the application with the rights of a role, read-only, in all tabs. Throws ApiError when it is refused. */
export async function startViewing(roleId: string): Promise<void> {
  const token = await request<ViewToken>('/api/lc-auth/oauth/view-as', { method: 'POST', query: { roleId } });
  const [access, refresh, user] = [readAccess(), readRefresh(), readUser()];
  if (!access || !refresh || !user) return;
  localStorage.setItem(OWN_KEY, JSON.stringify({ access, refresh, user } satisfies Own));
  const roles = token.role_name.split(',').filter(Boolean);
  writeUser({ ...user, roleId: token.role_id, roles, viewing: token.role_title });
  // The refresh token is not needed while looking: a look ends by itself.
  writeTokens(token.access_token, refresh);
}

/** Gives the person his own rights back; false when he was not looking as somebody else. */
export function stopViewing(): boolean {
  const own = readOwn();
  if (!own) return false;
  localStorage.removeItem(OWN_KEY);
  writeUser(own.user);
  writeTokens(own.access.token, own.refresh, own.access.savedAt);
  return true;
}

/** Ends the look on the server too, and starts the application again. It also ends when the server cannot be reached. */
export async function endViewing(): Promise<void> {
  await request('/api/lc-auth/oauth/logout', { quiet: true }).catch(() => undefined);
  stopViewing();
  location.replace('/');
}

/** A session that ended leaves nothing to go back to. */
export const forgetOwn = (): void => localStorage.removeItem(OWN_KEY);
