/** What a person wants done once, however often it is sent. */
interface Intent {
  /** Goes along as `Idempotency-Key`: the server does it once and answers each time as the first time. */
  readonly key: string;
  /** Hears how it ended: what may still have been done keeps its key for the next try. */
  settle(code: number): void;
}

interface Open {
  readonly key: string;
  readonly since: number;
}

/** So long the same form that is sent again is the same wish. The server remembers a day. */
const KEPT_MS = 10 * 60_000;
const MAX_OPEN = 50;
const PAUSE_MS = 800;
const SERVER_ERROR = 500;

/** Intents whose outcome nobody knows yet, by what was sent. */
const open = new Map<string, Open>();

/** `crypto.randomUUID` is missing where the site is not served over TLS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function textOf(body: unknown): string | undefined {
  if (body === undefined || body === null) return '';
  if (typeof body === 'string') return body;
  if (body instanceof FormData || body instanceof Blob) return undefined;
  return body instanceof URLSearchParams ? body.toString() : JSON.stringify(body);
}

function forget(now: number): void {
  for (const [text, { since }] of open) if (now - since > KEPT_MS || open.size > MAX_OPEN) open.delete(text);
}

/**
 * The wish behind a writing call: the same form sent again, because it failed or no answer came, is the same wish
 * until it succeeds or is refused. Files cannot be compared: each sending is a wish of its own.
 */
export function intentOf(method: string, url: string, body: unknown): Intent | undefined {
  if (method === 'GET' || method === 'HEAD') return undefined;
  const text = textOf(body);
  if (text === undefined) return { key: newKey(), settle: () => undefined };
  const now = Date.now();
  forget(now);
  const name = `${method} ${url} ${text}`;
  const { key } = open.get(name) ?? { key: newKey() };
  open.set(name, { key, since: now });
  const settle = (code: number): void => {
    if (code > 0 && code < SERVER_ERROR) open.delete(name);
  };
  return { key, settle };
}

/** Sends an intent; once more when the connection was cut (a `TypeError` of fetch), unless the caller gave up. */
export async function sendIntent<T>(
  intent: Intent | undefined,
  send: () => Promise<T>,
  gaveUp: () => boolean = () => false,
  pauseMs = PAUSE_MS,
): Promise<T> {
  try {
    return await send();
  } catch (reason) {
    if (intent === undefined || !(reason instanceof TypeError) || gaveUp()) throw reason;
    await new Promise((wake) => setTimeout(wake, pauseMs));
    return send();
  }
}
