import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { Span } from './tracing.js';

/** The context of a request, available to all code that it runs. */
export interface RequestContext {
  /** At most 64 safe characters, because it is used in headers, log lines and log rows. */
  readonly requestId: string;
  /** The `traceparent` of the caller; used when spans are created. */
  readonly traceparent?: string | undefined;
  /** The current span, when tracing is on. */
  span?: Span | undefined;
}

const contexts = new AsyncLocalStorage<RequestContext>();

/** Runs work, and everything that it starts, in the context of a request. */
export const inRequest = <T>(context: RequestContext, work: () => T): T => contexts.run(context, work);

/** The current request; undefined for work of the server itself (timers, startup). */
export const currentRequest = (): RequestContext | undefined => contexts.getStore();

/** Its id, for a log row. */
export const currentRequestId = (): string | null => contexts.getStore()?.requestId ?? null;

/** Keeps the current request for work that other code will start later, such as a queue. */
export function keepRequest<A extends unknown[], T>(work: (...args: A) => T): (...args: A) => T {
  const context = contexts.getStore();
  return (...args) => contexts.run(context as RequestContext, () => work(...args));
}

const SAFE = /^[\w.:-]{1,64}$/;
const start = `${Date.now().toString(36)}${randomBytes(3).toString('hex')}`;
let count = 0;

/** The id in `X-Request-Id`, if it is safe to log; else a new one. */
export function requestIdOf(header: string | string[] | undefined): string {
  if (typeof header === 'string' && SAFE.test(header)) return header;
  count += 1;
  return `${start}-${count.toString(36).padStart(6, '0')}`;
}
