export { askToSignOut } from './leave.js';
export { lockScreen, needsLockPassword, unlockScreen, useLock } from './lock.js';
export {
  changeUser,
  onSessionEnd,
  sameSession,
  signIn,
  signInByPhone,
  signInByThirdParty,
  signOut,
  startSession,
  switchTo,
  useSession,
} from './store.js';
export { type PasswordRule, passwordHolds, readPasswordRule } from './password-rule.js';
export {
  type Captcha,
  type Credentials,
  expiredRule,
  fetchCaptcha,
  hashPassword,
  sendPhoneCode,
} from './token-call.js';
export { endViewing, startViewing } from './view-as.js';
export { useGreeting } from './use-greeting.js';
export { isGuest, type SessionUser } from './user.js';
