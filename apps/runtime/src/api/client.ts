import { config } from '../config.js';
import { notify, tellOnce } from '../feedback/index.js';
import { getLanguage, t } from '../i18n/index.js';
import { intentOf, sendIntent } from './intent.js';
import { type Answer, ApiError, codeOf, detailsOf, errorsOf, messageOf } from './envelope.js';
import { type Query, withQuery } from './query.js';
import { beginCall } from './quiet.js';

const TIMEOUT_MS = 120_000;
/** After this time the user is told that saving is not finished yet. */
const SLOW_MS = 2500;
/** The time limit for calls that upload files or store sheets with many rows. */
const FILE_TIMEOUT_MS = 900_000;

export interface Call {
  method?: string;
  query?: Query;
  /** A plain value is sent as JSON; FormData, Blob and text are sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** 'blob' for downloads. */
  responseType?: 'json' | 'blob';
  /** Calls that start or end a session carry no token and are never retried. */
  anonymous?: boolean;
  /** No toast: the caller shows the error. */
  quiet?: boolean;
}

/**
 * What the client needs from the session. The session connects itself, so the client does not depend on any storage.
 */
export interface SessionPort {
  accessToken(): string | null;
  /** Renews the tokens; false when the session has ended. `usedToken` is the one that was refused. Throws ApiError. */
  renew(usedToken: string | null): Promise<boolean>;
  /** Ends the session and opens the login page. */
  expire(): void;
}

let session: SessionPort = { accessToken: () => null, renew: async () => false, expire: () => undefined };

export function connectSession(port: SessionPort): void {
  session = port;
}

type Refusal = (method: string, path: string, body: unknown) => string;
let wouldCall: Refusal | undefined;

/** From now on this window sends no writing calls: each one fails with the message that `say` returns. */
export function refuseWrites(say: Refusal): void {
  wouldCall = say;
}

/** Calls that start or renew the session are always sent. */
function checkWrite(path: string, { method = 'GET', body, anonymous }: Call): void {
  const verb = method.toUpperCase();
  if (wouldCall && !anonymous && verb !== 'GET' && verb !== 'HEAD') throw new ApiError(0, wouldCall(verb, path, body));
}

const RIGHTS_MARK = 'Lc-Rights';
let rightsMark: string | null = null;
let whenRightsChange: () => void = () => undefined;

/** Sets the function to call when an answer shows that the user's rights have changed. */
export function onRightsChange(listener: () => void): void {
  whenRightsChange = listener;
}

function noteRights(headers: Headers): void {
  const mark = headers.get(RIGHTS_MARK);
  if (mark === null || mark === rightsMark) return;
  const first = rightsMark === null;
  rightsMark = mark;
  if (!first) whenRightsChange();
}

let whenAnswered: (path: string, code: number, body: unknown) => void = () => undefined;

/** Sets the function to call with each answer of the server, successful or not. */
export function onAnswer(listener: (path: string, code: number, body: unknown) => void): void {
  whenAnswered = listener;
}

const basic = () => `Basic ${btoa(`${config.clientId}:${config.clientSecret}`)}`;
const languageTag = () => (getLanguage() === 'en' ? 'en-US,en;q=0.9' : 'zh-CN,zh;q=0.9');
const isOwn = (url: string) => new URL(url, location.origin).origin === location.origin;

function buildHeaders(url: string, call: Call, token: string | null): Headers {
  const headers = new Headers(call.headers);
  // Tokens never leave this site, whatever address a page schema contains.
  if (!isOwn(url)) return headers;
  if (!headers.has('Accept-Language')) headers.set('Accept-Language', languageTag());
  if (!headers.has('Authorization')) headers.set('Authorization', basic());
  if (token && !call.anonymous) headers.set('Lc-Auth', `bearer ${token}`);
  return headers;
}

function encode(body: unknown, headers: Headers): BodyInit | undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body === 'string' || body instanceof FormData || body instanceof Blob || body instanceof URLSearchParams) {
    return body;
  }
  if (!headers.has('Content-Type')) headers.set('Content-Type', 'application/json');
  return JSON.stringify(body);
}

async function decode(response: Response, responseType: Call['responseType']): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('json')) return response.json();
  if (responseType === 'blob' || response.headers.has('content-disposition')) return response.blob();
  return response.text();
}

/**
 * One signal for the caller's abort and our time limit. (AbortSignal.any is missing in older browsers that are in use.)
 */
function limit(signal: AbortSignal | undefined, milliseconds: number) {
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  const timer = setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), milliseconds);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  const release = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  };
  return { signal: controller.signal, release };
}

/** Uploads show their own progress, and the user does not start calls of the session. */
const saysWhenSlow = ({ method = 'GET', body, anonymous, responseType }: Call): boolean =>
  !/^(get|head)$/i.test(method) && !anonymous && responseType !== 'blob' && !(body instanceof FormData);

async function once(path: string, call: Call, token: string | null, key?: string): Promise<Answer> {
  const url = withQuery(path, call.query);
  const headers = buildHeaders(url, call, token);
  if (key !== undefined) headers.set('Idempotency-Key', key);
  const limited = limit(call.signal, call.body instanceof FormData ? FILE_TIMEOUT_MS : TIMEOUT_MS);
  const slow = saysWhenSlow(call) ? setTimeout(() => notify('warning', t('error.slow')), SLOW_MS) : undefined;
  const end = beginCall();
  try {
    const response = await fetch(url, {
      method: (call.method ?? 'GET').toUpperCase(),
      headers,
      body: encode(call.body, headers),
      credentials: isOwn(url) ? 'same-origin' : 'omit',
      signal: limited.signal,
    });
    if (isOwn(url)) noteRights(response.headers);
    const body = await decode(response, call.responseType);
    // Done here for pages and shell alike, because the server does not send this value a second time.
    if (isOwn(url) && response.ok) tellOnce((body as { data?: unknown } | null)?.data);
    return { status: response.status, headers: response.headers, body };
  } finally {
    end();
    clearTimeout(slow);
    limited.release();
  }
}

/**
 * Sends a call and returns the answer, also a refusal. A write has one effect however often it is sent, so it is sent
 * again after a lost connection. A 401 renews the session once and repeats the call; if that is not possible, the
 * session ends. Throws ApiError(0) when the server cannot be reached or after 120 s, and the abort reason when the
 * caller's signal fired.
 */
export async function send(path: string, call: Call = {}): Promise<Answer> {
  checkWrite(path, call);
  const url = withQuery(path, call.query);
  const keyed = !call.anonymous && isOwn(url);
  const intent = keyed ? intentOf((call.method ?? 'GET').toUpperCase(), url, call.body) : undefined;
  const ask = async (token: string | null): Promise<Answer> => {
    const gaveUp = (): boolean => call.signal?.aborted === true;
    const answer = await sendIntent(intent, () => once(path, call, token, intent?.key), gaveUp);
    intent?.settle(codeOf(answer));
    if (isOwn(url)) whenAnswered(path, codeOf(answer), answer.body);
    return answer;
  };
  try {
    const token = session.accessToken();
    const answer = await ask(token);
    if (call.anonymous || codeOf(answer) !== 401 || !isOwn(path)) return answer;
    if (await session.renew(token)) {
      const again = await ask(session.accessToken());
      if (codeOf(again) !== 401) return again;
    }
    session.expire();
    return answer;
  } catch (reason) {
    if (call.signal?.aborted || reason instanceof ApiError) throw reason;
    const timedOut = reason instanceof DOMException && reason.name === 'TimeoutError';
    throw new ApiError(0, t(timedOut ? 'error.timeout' : 'error.network'));
  }
}

/**
 * Opens a call whose answer arrives in pieces without an end; `signal` closes it. A 401 renews the session once. Throws
 * ApiError when it is refused or the server cannot be reached.
 */
export async function openStream(path: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const open = (token: string | null) => fetch(path, { headers: buildHeaders(path, {}, token), signal });
  try {
    const token = session.accessToken();
    let response = await open(token);
    if (response.status === 401 && (await session.renew(token))) response = await open(session.accessToken());
    if (response.ok && response.body) return response.body;
    throw new ApiError(response.status, t('error.unknown'));
  } catch (reason) {
    if (signal.aborted || reason instanceof ApiError) throw reason;
    throw new ApiError(0, t('error.network'));
  }
}

/**
 * Calls the server and returns the payload. Failures are shown as a toast (unless `quiet`) and thrown as ApiError.
 * Answers without an envelope (token, captcha) are returned whole.
 */
export async function request<T>(path: string, call: Call = {}): Promise<T> {
  try {
    const answer = await send(path, call);
    const code = codeOf(answer);
    if (code !== 200) {
      throw new ApiError(code, messageOf(answer, t('error.unknown')), detailsOf(answer), errorsOf(answer));
    }
    const body = answer.body;
    return (body && typeof body === 'object' && 'code' in body && 'data' in body ? body.data : body) as T;
  } catch (reason) {
    if (!call.quiet && reason instanceof ApiError) notify('error', reason.message);
    throw reason;
  }
}
