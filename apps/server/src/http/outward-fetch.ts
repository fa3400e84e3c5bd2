import type { LookupAddress } from 'node:dns';
import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overTls } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { currentRequest, spanned } from '../observability/index.js';
import { outwardAddresses } from './outward.js';

export interface OutwardRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /**
   * Time limit until the answer starts, and then for pauses of the other server. Pauses of our own reader do not count.
   */
  readonly timeoutMs: number;
  /** May refuse the addresses of the host, by throwing. */
  readonly demand?: (addresses: readonly LookupAddress[]) => void;
}

/** Statuses of answers without a body. */
const BARE: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * `fetch` for configured addresses: it connects only to addresses that `outwardAddresses` has checked, and does not
 * follow redirects. Throws 400 for a refused host, Error otherwise.
 */
export async function outwardFetch(address: string | URL, request: OutwardRequest): Promise<Response> {
  const url = new URL(address);
  const { host } = url;
  return spanned(currentRequest(), `call ${host}`, { 'server.address': host }, () => fetchOutward(url, request));
}

async function fetchOutward(url: URL, request: OutwardRequest): Promise<Response> {
  if (!/^https?:$/.test(url.protocol)) throw new Error(`no way to call ${url.protocol}`);
  const addresses = await outwardAddresses(url.hostname.replace(/^\[|\]$/g, ''));
  request.demand?.(addresses);
  const answer = await ask(url, addresses, request);
  const status = answer.statusCode ?? 0;
  const redirects = status >= 300 && status < 400 && !BARE.has(status);
  if (status < 200 || status > 599 || redirects) {
    answer.destroy();
    throw new Error(redirects ? 'the address leads elsewhere' : `the answer is none: ${status}`);
  }
  const headers = new Headers();
  for (const [name, values] of Object.entries(answer.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  const isBare = BARE.has(status) || request.method === 'HEAD';
  if (isBare) answer.resume();
  return new Response(isBare ? null : (Readable.toWeb(answer) as ReadableStream), { status, headers });
}

const ask = (
  url: URL,
  addresses: readonly LookupAddress[],
  { method = 'GET', headers = {}, body, timeoutMs }: OutwardRequest,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    // The other server can continue our trace.
    const trace = currentRequest()?.span?.traceparent;
    const traced = trace === undefined ? headers : { traceparent: trace, ...headers };
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const options = { method, headers: { ...traced, ...length }, lookup: answering(addresses) };
    let answer: IncomingMessage | undefined;
    const call = (url.protocol === 'https:' ? overTls : overHttp)(url, options, (begun) => {
      clearTimeout(timer);
      answer = begun;
      resolve(begun);
    });
    const timer = setTimeout(() => call.destroy(new Error('there is no answer')), timeoutMs);
    call.setTimeout(timeoutMs, () => {
      // While our reader pauses the answer, the other server is not silent.
      if (answer?.isPaused() !== true) (answer ?? call).destroy(new Error('the answer does not go on'));
    });
    call.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      reject(error.message === '' ? new Error(`no connection: ${error.code}`) : error);
    });
    call.end(body);
  });

/** A DNS lookup with fixed results, so that the connection uses the checked addresses. */
const answering =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_host, { all }, done) => {
    const [first = { address: '', family: 4 }] = addresses;
    if (all) done(null, [...addresses]);
    else done(null, first.address, first.family);
  };

/** The text of an answer. Throws when it has more than `longest` bytes or does not arrive in time. */
export async function boundedText(answer: Response, longest: number, timeoutMs: number): Promise<string> {
  if (answer.body === null) return '';
  const stream = Readable.fromWeb(answer.body as WebStream);
  const timer = setTimeout(() => stream.destroy(new Error('the answer takes too long')), timeoutMs);
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of stream) {
      size += (part as Uint8Array).byteLength;
      if (size > longest) throw new Error('the answer is too long');
      parts.push(Buffer.from(part as Uint8Array));
    }
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(parts).toString('utf8');
}
