/**
 * The two tokens have separate entries. patches/formula-guard closes the `ls:` and `window:` namespaces to names with a
 * slash, so no page schema can read a token.
 */
const ACCESS_KEY = 'lamina/access';
const REFRESH_KEY = 'lamina/refresh';

export interface StoredAccess {
  token: string;
  /** When we received it, milliseconds since 1970. */
  savedAt: number;
}

export function readAccess(): StoredAccess | null {
  const text = localStorage.getItem(ACCESS_KEY);
  return text ? (JSON.parse(text) as StoredAccess) : null;
}

export const readRefresh = (): string | null => localStorage.getItem(REFRESH_KEY);

/** `savedAt`: when the access token was issued, by default now. */
export function writeTokens(access: string, refresh: string, savedAt = Date.now()): void {
  localStorage.setItem(REFRESH_KEY, refresh);
  localStorage.setItem(ACCESS_KEY, JSON.stringify({ token: access, savedAt } satisfies StoredAccess));
}

export function clearTokens(): void {
  localStorage.removeItem(ACCESS_KEY);
  localStorage.removeItem(REFRESH_KEY);
}

/** Calls `changed` when another browser tab signed in, renewed or signed out. Returns a function that stops it. */
export function watchTokens(changed: () => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === ACCESS_KEY || event.key === null) changed();
  };
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}
