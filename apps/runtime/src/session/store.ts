import { create } from 'zustand';
import { ApiError, connectSession, request } from '../api/index.js';
import { config } from '../config.js';
import { t } from '../i18n/index.js';
import { type Choice, keepChoice } from './choice.js';
import { withCrossTabLock } from './cross-tab-lock.js';
import {
  type Credentials,
  grantPassword,
  grantPhone,
  grantRefresh,
  grantThirdParty,
  type PhoneCode,
  type ThirdPartyCode,
} from './token-call.js';
import { clearTokens, readAccess, readRefresh, watchTokens, writeTokens } from './tokens.js';
import { readUser, type SessionUser, type TokenResponse, toUser, writeUser } from './user.js';
import { forgetOwn, stopViewing } from './view-as.js';

const CHECK_EVERY_MS = 10_000;

interface SessionState {
  /** null: nobody is signed in. */
  user: SessionUser | null;
}

const restore = (): SessionUser | null => (readAccess() && readRefresh() ? readUser() : null);

export const useSession = create<SessionState>(() => ({ user: restore() }));

const leaving = new Set<() => void>();

/** Registers a function that runs when a session ends: menus, tabs and page stores clear themselves. */
export function onSessionEnd(clear: () => void): void {
  leaving.add(clear);
}

/** Increased whenever the session's data is cleared: answers to earlier requests must then be ignored. */
let epoch = 0;

function clearAll(): void {
  epoch += 1;
  for (const clear of leaving) clear();
}

/** Returns a function that says whether the session is still the same. */
export function sameSession(): () => boolean {
  const begun = epoch;
  return () => begun === epoch;
}

function accept(response: TokenResponse): void {
  const user = toUser(response);
  if (response.access_token) {
    // The access token is written last, because other browser tabs react to it.
    writeUser(user);
    writeTokens(response.access_token, response.refresh_token);
  } else if (!user.oauthId) throw new ApiError(400, response.error_description ?? '');
  useSession.setState({ user });
}

/** Updates the user's own data at once everywhere it is shown. */
export function changeUser(change: Partial<Pick<SessionUser, 'name' | 'realName' | 'avatar'>>): void {
  const { user } = useSession.getState();
  if (!user) return;
  const next = { ...user, ...change };
  writeUser(next);
  useSession.setState({ user: next });
}

/** Ends the session in this tab; stored data belongs to all tabs and stays. */
function forget(): void {
  clearAll();
  useSession.setState({ user: null });
}

function end(): void {
  clearTokens();
  forgetOwn();
  writeUser(null);
  forget();
}

/**
 * A new session must not see a lock, tab or list of an earlier one, which may have ended while this tab was suspended.
 */
function begin(response: TokenResponse): void {
  clearAll();
  accept(response);
}

/** Signs in. Throws ApiError with the reason from the server. */
export async function signIn(credentials: Credentials): Promise<void> {
  begin(await grantPassword(credentials));
}

/** Signs in with a code sent to the phone. Throws ApiError. */
export async function signInByPhone(code: PhoneCode): Promise<void> {
  begin(await grantPhone(code));
}

/** Signs in through a third party. A person without an account gets no tokens and is a guest in this tab only. */
export async function signInByThirdParty(code: ThirdPartyCode): Promise<void> {
  begin(await grantThirdParty(code));
}

/** Tells the server and clears the session; this also signs out here when the server cannot be reached. */
export async function signOut(): Promise<void> {
  // Signing out while viewing as a role also ends the user's own session.
  stopViewing();
  // A guest has no token that could be ended.
  if (readAccess()) {
    await request('/api/lc-auth/oauth/logout', { quiet: true }).catch((reason: unknown) => {
      if (!(reason instanceof ApiError)) throw reason;
    });
  }
  end();
}

/** Restarts the application with the session's current rights. */
function startAnew(): void {
  clearAll();
  location.replace('/');
}

/** Switches to one department and one role, in all tabs. False when the server did not accept them. Throws ApiError. */
export async function switchTo(choice: Choice): Promise<boolean> {
  const done = await withCrossTabLock('lamina.renew', async () => {
    const refresh = readRefresh();
    const { user } = useSession.getState();
    if (!refresh || !user) return false;
    const response = await grantRefresh(refresh, user.tenantId, choice);
    accept(response);
    if (response.dept_id !== choice.deptId || response.role_id !== choice.roleId) return false;
    keepChoice({ ...choice, tenantId: user.tenantId, account: user.account });
    return true;
  });
  if (done) startAnew();
  return done;
}

const workOf = ({ deptId, roleId }: SessionUser): string => `${deptId} ${roleId}`;

/**
 * The server checked the token and refused it. Any other error (unreachable, busy, timeout) says nothing about the
 * token.
 */
const isRefusal = ({ code }: ApiError): boolean => code >= 400 && code < 500 && code !== 408 && code !== 429;

let renewing: Promise<boolean> | null = null;

async function renewOnce(usedToken: string | null): Promise<boolean> {
  if (stopViewing()) {
    // Viewing as a role has ended. The call must not be repeated with the user's own rights.
    whenViewingChanges();
    if (staysOpen) throw new ApiError(401, t('shell.viewEnded'));
    return new Promise(() => undefined);
  }
  const refresh = readRefresh();
  const user = useSession.getState().user;
  // Another tab may have renewed the tokens while this one waited for the lock.
  const access = readAccess();
  if (access && access.token !== usedToken) return true;
  if (!refresh || !user) return false;
  try {
    accept(await grantRefresh(refresh, user.tenantId));
    return true;
  } catch (reason) {
    if (!(reason instanceof ApiError && isRefusal(reason))) throw reason;
    return false;
  }
}

/**
 * Renews the tokens, one renewal at a time across all browser tabs. `usedToken` is the access token that was refused.
 * False when the session is over; throws ApiError when that cannot be determined.
 */
function renew(usedToken: string | null): Promise<boolean> {
  renewing ??= withCrossTabLock('lamina.renew', () => renewOnce(usedToken)).finally(() => {
    renewing = null;
  });
  return renewing;
}

let staysOpen = false;

/** The rights change in all tabs, so the shell restarts with them. */
function whenViewingChanges(): void {
  if (staysOpen) useSession.setState({ user: restore() });
  else location.replace('/');
}

/**
 * Starts the token age check every 10 s and follows changes made by other tabs. Called once, when the application
 * starts. `stays`: the editor keeps its open work while the user views as a role; the server refuses what the role may
 * not do.
 */
export function startSession({ stays = false } = {}): void {
  staysOpen = stays;
  connectSession({ accessToken: () => readAccess()?.token ?? null, renew, expire: end });
  setInterval(() => {
    const access = readAccess();
    if (access && Date.now() - access.savedAt >= config.tokenSeconds * 1000)
      // If the server is unreachable now, the next check tries again.
      renew(access.token).catch(() => undefined);
  }, CHECK_EVERY_MS);
  watchTokens(() => {
    const [user, before] = [restore(), useSession.getState().user];
    if (!user) return forget();
    if (!before) {
      clearAll();
      return useSession.setState({ user });
    }
    if (user.viewing !== before.viewing) return whenViewingChanges();
    // A suspended tab may notice a logout and a new login at once; then its content belongs to another user.
    if (user.userId !== before.userId || (config.switchMode && workOf(user) !== workOf(before))) startAnew();
  });
}
