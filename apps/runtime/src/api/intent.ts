/** A change that must happen only once, however often it is sent. */
interface Intent {
  /** Sent as `Idempotency-Key`: the server makes the change once and repeats its first answer. */
  readonly key: string;
  /** Call with the result: if the change may still have happened, the next try uses the same key. */
  settle(code: number): void;
}

interface Open {
  readonly key: string;
  readonly since: number;
}

/** Within this time, sending the same form again counts as the same change. The server remembers keys for a day. */
const KEPT_MS = 10 * 60_000;
const MAX_OPEN = 50;
const PAUSE_MS = 800;
const SERVER_ERROR = 500;

/** Intents without a known result, by what was sent. */
const open = new Map<string, Open>();

/** `crypto.randomUUID` is missing on sites without TLS. */
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
 * The intent of a writing call. Sending the same form again, after a failure or without an answer, is the same intent
 * until it succeeds or is refused. Files cannot be compared, so each upload is a new intent.
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

/** Sends an intent; once more when the connection was lost (a `TypeError` of fetch), unless the caller aborted. */
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
