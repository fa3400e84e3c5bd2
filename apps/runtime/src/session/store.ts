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

/** Registers work to do when a session ends: menus, tabs and page stores clear themselves. */
export function onSessionEnd(clear: () => void): void {
  leaving.add(clear);
}

/** Grows whenever what the session knew is cleared: an answer that was asked for before is of no use any more. */
let epoch = 0;

function clearAll(): void {
  epoch += 1;
  for (const clear of leaving) clear();
}

/** Says later whether the session is still the one of now. */
export function sameSession(): () => boolean {
  const begun = epoch;
  return () => begun === epoch;
}

function accept(response: TokenResponse): void {
  const user = toUser(response);
  if (response.access_token) {
    // The access token comes last: it is what other browser tabs wake up for.
    writeUser(user);
    writeTokens(response.access_token, response.refresh_token);
  } else if (!user.oauthId) throw new ApiError(400, response.error_description ?? '');
  useSession.setState({ user });
}

/** What the person changed about himself, at once in everything that shows it. */
export function changeUser(change: Partial<Pick<SessionUser, 'name' | 'realName' | 'avatar'>>): void {
  const { user } = useSession.getState();
  if (!user) return;
  const next = { ...user, ...change };
  writeUser(next);
  useSession.setState({ user: next });
}

/** Ends the session in this tab; what is stored belongs to all tabs and stays. */
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

/** A new session finds no lock, tab or list of one before, which may have ended while this browser tab slept. */
function begin(response: TokenResponse): void {
  clearAll();
  accept(response);
}

/** Signs in. Throws ApiError with the reason the server gives. */
export async function signIn(credentials: Credentials): Promise<void> {
  begin(await grantPassword(credentials));
}

/** The same by a code that was sent to the phone. */
export async function signInByPhone(code: PhoneCode): Promise<void> {
  begin(await grantPhone(code));
}

/** The same by a third party. Who has no account yet comes without tokens, as a guest of this tab only. */
export async function signInByThirdParty(code: ThirdPartyCode): Promise<void> {
  begin(await grantThirdParty(code));
}

/** Tells the server and forgets everything; a server out of reach does not keep anybody signed in here. */
export async function signOut(): Promise<void> {
  // Whoever leaves while he looks as somebody else leaves for good.
  stopViewing();
  // A guest has no token that could end.
  if (readAccess()) {
    await request('/api/lc-auth/oauth/logout', { quiet: true }).catch((reason: unknown) => {
      if (!(reason instanceof ApiError)) throw reason;
    });
  }
  end();
}

/** The application starts again with what the session may do now. */
function startAnew(): void {
  clearAll();
  location.replace('/');
}

/** Works on with one department and one role, in all tabs. False when the server did not give them. Throws ApiError. */
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

/** The server looked at the token and does not take it. Anything else (away, busy, too late) says nothing about it. */
const isRefusal = ({ code }: ApiError): boolean => code >= 400 && code < 500 && code !== 408 && code !== 429;

let renewing: Promise<boolean> | null = null;

async function renewOnce(usedToken: string | null): Promise<boolean> {
  if (stopViewing()) {
    // The look is over. The call that found out must not be repeated with the person's own rights.
    whenViewingChanges();
    if (staysOpen) throw new ApiError(401, t('shell.viewEnded'));
    return new Promise(() => undefined);
  }
  const refresh = readRefresh();
  const user = useSession.getState().user;
  // Another tab may have renewed while we waited for the lock.
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
 * Renews the tokens, once at a time over all browser tabs. `usedToken` is the access token that is no good any more.
 * False when the session is over; throws ApiError when that could not be found out.
 */
function renew(usedToken: string | null): Promise<boolean> {
  renewing ??= withCrossTabLock('lamina.renew', () => renewOnce(usedToken)).finally(() => {
    renewing = null;
  });
  return renewing;
}

let staysOpen = false;

/** Other rights begin or end in all tabs: the shell starts again with them. */
function whenViewingChanges(): void {
  if (staysOpen) useSession.setState({ user: restore() });
  else location.replace('/');
}

/**
 * Starts the 10 s age check and follows what other tabs do. Called once, when the application starts. `stays`: an editor
 * keeps what is open in it while the person looks as somebody else; the server refuses what he may not do then.
 */
export function startSession({ stays = false } = {}): void {
  staysOpen = stays;
  connectSession({ accessToken: () => readAccess()?.token ?? null, renew, expire: end });
  setInterval(() => {
    const access = readAccess();
    if (access && Date.now() - access.savedAt >= config.tokenSeconds * 1000)
      // A server that is away now is asked again at the next look.
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
    // A tab that slept learns of a logout and a new login at once: what it shows belongs to another person.
    if (user.userId !== before.userId || (config.switchMode && workOf(user) !== workOf(before))) startAnew();
  });
}
