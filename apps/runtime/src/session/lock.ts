import { create } from 'zustand';
import { onSessionEnd } from './store.js';
import { hashPassword } from './token-call.js';

const STORAGE_KEY = 'lamina.lock';

interface LockState {
  locked: boolean;
  /** Hash of the lock password; empty until one is chosen. */
  password: string;
  /** Path to return to. */
  from: string;
}

const OPEN: LockState = { locked: false, password: '', from: '/' };

function restore(): LockState {
  const text = typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(STORAGE_KEY);
  return text ? (JSON.parse(text) as LockState) : OPEN;
}

/** The lock of this browser tab; it survives a reload, but not the end of the session. */
export const useLock = create<LockState>(restore);

useLock.subscribe((state) => sessionStorage.setItem(STORAGE_KEY, JSON.stringify(state)));

/** True when a lock password must be chosen before the screen can be locked. */
export const needsLockPassword = (): boolean => useLock.getState().password === '';

/** Locks with this password, or with the one chosen before. */
export function lockScreen(from: string, password?: string): void {
  const chosen = password === undefined ? {} : { password: hashPassword(password) };
  useLock.setState({ locked: true, from, ...chosen });
}

/** Unlocks; false when the password is wrong. */
export function unlockScreen(password: string): boolean {
  if (hashPassword(password) !== useLock.getState().password) return false;
  useLock.setState({ locked: false });
  return true;
}

onSessionEnd(() => useLock.setState(OPEN));
