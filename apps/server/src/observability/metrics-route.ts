import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { METRICS_TYPE, metricsText } from './metrics.js';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
/** A proxy on this machine calls from loopback on behalf of anybody; it says so. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** With a token: who brings it. Without one: this machine itself, and no proxy on it. */
export function mayReadMetrics(
  request: { headers: FastifyRequest['headers']; address: string | undefined },
  token: string | undefined,
): boolean {
  if (token !== undefined) {
    const [, brought = ''] = /^bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
    return timingSafeEqual(digest(brought), digest(token));
  }
  return LOOPBACK.test(request.address ?? '') && FORWARDED.every((name) => request.headers[name] === undefined);
}

/** `/metrics` for Prometheus. Without the right to read it, it answers as if it were not there. */
export function serveMetrics(server: FastifyInstance, token: string | undefined): void {
  server.get('/metrics', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const may = mayReadMetrics({ headers: request.headers, address: request.socket.remoteAddress }, token);
    if (!may) return reply.status(404).type('text/plain').send('Not found');
    return reply.type(METRICS_TYPE).send(await metricsText());
  });
}
