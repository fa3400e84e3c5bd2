import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { counter, gauge, timing } from './metrics.js';
import type { Count, Times } from './series.js';
import { inRequest, type RequestContext } from './request-context.js';
import { beginTrace } from './tracing.js';

/** Header under which a request's id comes in and goes out. */
const REQUEST_ID = 'x-request-id';

interface Observed {
  context?: RequestContext;
  route?: string;
  answered?: true;
}

/** Where a request keeps it. A weak map of all requests would be work for every garbage collection. */
const OBSERVED = Symbol('observed');
type ObservedRequest = FastifyRequest & { [OBSERVED]?: Observed | undefined };
const observedOf = (request: FastifyRequest): Observed | undefined => (request as ObservedRequest)[OBSERVED];

/** Takes a request when its answer is out, or when its client has hung up (`gone`) before it was. */
export type Answered = (request: FastifyRequest, reply: FastifyReply, gone: boolean) => void;

const listeners = new WeakMap<FastifyInstance, Answered[]>();

/** Calls somebody once for every request. Fastify's own hook is silent about clients that hang up. */
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

/** Names the call of a request that one wildcard route answers. The names must come from a list, never from a caller. */
export function nameRoute(request: FastifyRequest, route: string): void {
  const known = observedOf(request);
  if (known !== undefined) known.route = route;
}

/** What the request's own work knows of it; for those who answer outside of it. */
export const contextOf = (request: FastifyRequest): RequestContext | undefined => observedOf(request)?.context;

/** The series of a route, found once. */
interface RouteSeries {
  readonly name: string;
  readonly times: Times;
  /** By method and outcome. */
  readonly calls: Map<string, Count>;
}

const routes = new Map<string, RouteSeries>();

/** `/*` answers pages and their files; `/api/*` unnamed is a path that nobody has. */
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
  // A stream ends with its reader: its time says nothing.
  if (!gone) series.times.observe(reply.elapsedTime / MILLIS);
  known.context?.span?.end(status >= 500 ? new Error(`status ${status}`) : undefined);
};

/** Gives each request its id (also in its answer), its trace, and its place in the figures. */
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
    // Asked for once, the connection remembers it: the log of a client that hung up still says who it was.
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
  // Behind the reading of the body, whose events belong to the connection and not to the request.
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
