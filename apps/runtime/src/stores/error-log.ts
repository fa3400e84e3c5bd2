import { create } from 'zustand';
import { ApiError, request } from '../api/index.js';
import { localTime } from './local-time.js';

/** Each entry has its own key, with its time: `lamina.errors.<milliseconds>.<random>`. */
const PREFIX = 'lamina.errors.';
const MAX_ENTRIES = 100;
const LONGEST_STACK = 4000;

/** One entry, in the server's format. */
interface ErrorEntry {
  type: 'error';
  message: string;
  stack: string;
  info: string;
  url: string;
  /** Local time, YYYY-MM-DD HH:mm:ss. */
  time: string;
}
interface ErrorLogState {
  entries: ErrorEntry[];
}

const keys = (): string[] =>
  typeof localStorage === 'undefined' ? [] : Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));

const timeOf = (key: string): number => Number.parseInt(key.slice(PREFIX.length), 10);

/** The entries of all tabs of this browser, newest first. */
function restore(): ErrorEntry[] {
  return keys()
    .sort((one, other) => timeOf(other) - timeOf(one))
    .flatMap((key) => {
      const text = localStorage.getItem(key);
      return text === null ? [] : [JSON.parse(text) as ErrorEntry];
    });
}

export const useErrorLog = create<ErrorLogState>(() => ({ entries: restore() }));

const show = (): void => useErrorLog.setState({ entries: restore() });

let whenLogged: () => void = () => undefined;

/** Sets the function to call for each stored error. */
export function onError(listener: () => void): void {
  whenLogged = listener;
}

/** Stores an error in the local log. Refused calls are not errors of the screens and are left out. */
export function logError(reason: unknown, info = ''): void {
  if (reason instanceof ApiError || (reason instanceof DOMException && reason.name === 'AbortError')) return;
  const { message, stack = '' } = reason instanceof Error ? reason : new Error(String(reason));
  const place = { url: location.href, time: localTime() };
  const entry: ErrorEntry = { type: 'error', message, stack: stack.slice(0, LONGEST_STACK), info, ...place };
  // A tab sees what another tab stored a moment late, so one shared list would lose entries. Two errors in the same
  // millisecond keep their order.
  const after = Math.max(Date.now(), ...keys().map((key) => timeOf(key) + 1));
  localStorage.setItem(`${PREFIX}${after}.${Math.random().toString(36).slice(2)}`, JSON.stringify(entry));
  const old = keys().sort((one, other) => timeOf(other) - timeOf(one));
  for (const key of old.slice(MAX_ENTRIES)) localStorage.removeItem(key);
  show();
  whenLogged();
}

/** Logs uncaught errors. Called once, when the application starts. */
export function startErrorLog(): void {
  addEventListener('error', (event) => {
    // A picture that fails to load has no `error`; errors thrown by scripts have one.
    if (event.error) logError(event.error);
  });
  addEventListener('unhandledrejection', (event) => logError(event.reason));
  addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(PREFIX)) show();
  });
}

export function clearErrors(): void {
  for (const key of keys()) localStorage.removeItem(key);
  show();
}

/** Sends the log to the server; the session continues. Throws ApiError, which the client has already shown. */
export async function uploadErrors(): Promise<void> {
  await request('/api/lc-auth/oauth/logout', { method: 'POST', body: useErrorLog.getState().entries });
}
