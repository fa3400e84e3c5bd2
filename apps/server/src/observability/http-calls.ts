import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { counter, gauge, timing } from './metrics.js';
import type { Count, Times } from './series.js';
import { inRequest, type RequestContext } from './request-context.js';
import { beginTrace } from './tracing.js';

/** Header for the id of a request, in requests and answers. */
const REQUEST_ID = 'x-request-id';

interface Observed {
  context?: RequestContext;
  route?: string;
  answered?: true;
}

/** The data are stored in the request: a weak map of all requests would burden every garbage collection. */
const OBSERVED = Symbol('observed');
type ObservedRequest = FastifyRequest & { [OBSERVED]?: Observed | undefined };
const observedOf = (request: FastifyRequest): Observed | undefined => (request as ObservedRequest)[OBSERVED];

/** Called when the answer was sent, or when the client disconnected before (`gone`). */
export type Answered = (request: FastifyRequest, reply: FastifyReply, gone: boolean) => void;

const listeners = new WeakMap<FastifyInstance, Answered[]>();

/** Calls the listener once for every request. Fastify's own hook does not run when a client disconnects. */
export function onAnswered(server: FastifyInstance, listener: Answered): void {
  listeners.get(server)?.push(listener);
}

const calls = counter('http_requests_total', 'Answered requests', ['method', 'route', 'outcome']);
const times = timing('http_request_seconds', 'Time from a request to the end of its answer', ['route']);
const METHODS = new Set(['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH']);
const MILLIS = 1000;
const MAX_ROUTES = 3000;
const OTHER = 'other';
let running = 0;
gauge('http_requests_running', 'Requests that are not answered yet', () => running);

/**
 * Names the route of a request to a wildcard route, for the metrics. Names must come from a fixed list, never from a
 * client.
 */
export function nameRoute(request: FastifyRequest, route: string): void {
  const known = observedOf(request);
  if (known !== undefined) known.route = route;
}

/** The context of a request, for code that runs outside of it. */
export const contextOf = (request: FastifyRequest): RequestContext | undefined => observedOf(request)?.context;

/** The series of a route, looked up once. */
interface RouteSeries {
  readonly name: string;
  readonly times: Times;
  /** By method and outcome. */
  readonly calls: Map<string, Count>;
}

const routes = new Map<string, RouteSeries>();

/** `/*` is for pages and their files; `/api/*` without a name is an unknown path. */
const routeOf = (request: FastifyRequest, { route }: Observed): string => route ?? request.routeOptions.url ?? 'none';

function seriesOf(name: string): RouteSeries {
  const known = routes.get(name);
  if (known !== undefined) return known;
  if (routes.size >= MAX_ROUTES && name !== OTHER) return seriesOf(OTHER);
  const series = { name, times: times.of(name), calls: new Map<string, Count>() };
  routes.set(name, series);
  return series;
}

function countOf({ name, calls: known }: RouteSeries, method: string, outcome: string): Count {
  const key = method + outcome;
  const series = known.get(key) ?? calls.of(method, name, outcome);
  known.set(key, series);
  return series;
}

const count: Answered = (request, reply, gone) => {
  const known = observedOf(request) ?? {};
  running -= 1;
  const series = seriesOf(routeOf(request, known));
  const method = METHODS.has(request.method) ? request.method : OTHER;
  const status = reply.statusCode;
  countOf(series, method, gone ? 'gone' : `${Math.floor(status / 100)}xx`).inc();
  // The time of a stream depends only on its reader, so it is not measured.
  if (!gone) series.times.observe(reply.elapsedTime / MILLIS);
  known.context?.span?.end(status >= 500 ? new Error(`status ${status}`) : undefined);
};

/** Gives each request an id (also in its answer) and a trace, and counts it in the metrics. */
export function observeCalls(server: FastifyInstance): void {
  const all: Answered[] = [count];
  listeners.set(server, all);
  const tell: Answered = (request, reply, gone) => {
    const known = observedOf(request);
    if (known === undefined || known.answered) return;
    known.answered = true;
    for (const listener of all) listener(request, reply, gone);
  };
  server.decorateRequest(OBSERVED, undefined);
  server.addHook('onRequest', (request, reply, done) => {
    const requestId = String(request.id);
    void reply.header(REQUEST_ID, requestId);
    // The connection caches the address after the first read, so the log also has it for clients that disconnected.
    void request.socket.remoteAddress;
    const header = request.headers['traceparent'];
    const traceparent = typeof header === 'string' ? header : undefined;
    const attributes = { 'http.request.method': request.method, 'request.id': requestId };
    const span = beginTrace(`${request.method} ${request.routeOptions.url ?? ''}`, attributes, traceparent);
    (request as ObservedRequest)[OBSERVED] = { context: { requestId, span } };
    running += 1;
    reply.raw.once('close', () => tell(request, reply, !reply.raw.writableFinished));
    done();
  });
  // After the body was read, because the events of that reading belong to the connection, not to the request.
  server.addHook('preValidation', (request, _reply, done) => {
    const context = contextOf(request);
    if (context === undefined) done();
    else inRequest(context, done);
  });
  server.addHook('onResponse', (request, reply, done) => {
    tell(request, reply, false);
    done();
  });
}
