import { create } from 'zustand';
import { ApiError, request } from '../api/index.js';

const STORAGE_KEY = 'lamina.errors';
const MAX_ENTRIES = 100;
const LONGEST_STACK = 4000;

/** One entry, as the server stores it. */
export interface ErrorEntry {
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

function restore(): ErrorEntry[] {
  const text = typeof localStorage === 'undefined' ? null : localStorage.getItem(STORAGE_KEY);
  return text ? (JSON.parse(text) as ErrorEntry[]) : [];
}

export const useErrorLog = create<ErrorLogState>(() => ({ entries: restore() }));

/** All tabs of the browser write one list: what is stored is read anew before it is changed. */
function change(step: (entries: ErrorEntry[]) => ErrorEntry[]): void {
  const entries = step(restore());
  localStorage.setItem(STORAGE_KEY, JSON.stringify(entries));
  useErrorLog.setState({ entries });
}

const now = () =>
  new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 19).replace('T', ' ');

/** Keeps an error in the local log, the newest first. Refused calls are no errors of the screens and are left out. */
export function logError(reason: unknown, info = ''): void {
  if (reason instanceof ApiError || (reason instanceof DOMException && reason.name === 'AbortError')) return;
  const { message, stack = '' } = reason instanceof Error ? reason : new Error(String(reason));
  const place = { url: location.href, time: now() };
  const entry: ErrorEntry = { type: 'error', message, stack: stack.slice(0, LONGEST_STACK), info, ...place };
  change((entries) => [entry, ...entries].slice(0, MAX_ENTRIES));
}

/** Writes down what nobody caught. Called once, when the application starts. */
export function startErrorLog(): void {
  addEventListener('error', (event) => {
    // A broken picture has no error; what scripts throw has one.
    if (event.error) logError(event.error);
  });
  addEventListener('unhandledrejection', (event) => logError(event.reason));
  addEventListener('storage', ({ key }) => {
    if (key === STORAGE_KEY) useErrorLog.setState({ entries: restore() });
  });
}

export const clearErrors = (): void => change(() => []);

/** Sends the log to the server; the session goes on. Throws ApiError, which the client has shown. */
export async function uploadErrors(): Promise<void> {
  await request('/api/lc-auth/oauth/logout', { method: 'POST', body: useErrorLog.getState().entries });
}
