import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { Span } from './tracing.js';

/** What everything that a request causes knows of it. */
export interface RequestContext {
  /** At most 64 safe characters: it stands in headers, log lines and log rows. */
  readonly requestId: string;
  /** Where the call comes from in a trace, as `traceparent` said it; read when spans are made. */
  readonly traceparent?: string | undefined;
  /** The work under way, when traces are on. */
  span?: Span | undefined;
}

const contexts = new AsyncLocalStorage<RequestContext>();

/** Runs work, and all that it causes, in the name of a request. */
export const inRequest = <T>(context: RequestContext, work: () => T): T => contexts.run(context, work);

/** The request that the running code works for; undefined for the server's own work (timers, starts). */
export const currentRequest = (): RequestContext | undefined => contexts.getStore();

/** Its id, for a log row. */
export const currentRequestId = (): string | null => contexts.getStore()?.requestId ?? null;

/** Keeps the request of now for work that somebody else will start, such as whoever empties a queue. */
export function keepRequest<A extends unknown[], T>(work: (...args: A) => T): (...args: A) => T {
  const context = contexts.getStore();
  return (...args) => contexts.run(context as RequestContext, () => work(...args));
}

const SAFE = /^[\w.:-]{1,64}$/;
const start = `${Date.now().toString(36)}${randomBytes(3).toString('hex')}`;
let count = 0;

/** The id that a caller sends in `X-Request-Id`, when it is safe to log; else a new one. */
export function requestIdOf(header: string | string[] | undefined): string {
  if (typeof header === 'string' && SAFE.test(header)) return header;
  count += 1;
  return `${start}-${count.toString(36).padStart(6, '0')}`;
}
