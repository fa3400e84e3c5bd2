export { lockScreen, needsLockPassword, unlockScreen, useLock } from './lock.js';
export { onSessionEnd, signIn, signOut, startSession, useSession } from './store.js';
export { type Captcha, fetchCaptcha, hashPassword } from './token-call.js';
export type { SessionUser } from './user.js';
