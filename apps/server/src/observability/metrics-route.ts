import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { METRICS_TYPE, metricsText } from './metrics.js';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
/** A proxy on this machine also connects from a loopback address, but adds one of these headers. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** With a configured token, requests need it. Without one, only direct requests from this machine are allowed. */
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

/** `/metrics` for Prometheus. Answers 404 to requests without the right to read it. */
export function serveMetrics(server: FastifyInstance, token: string | undefined): void {
  server.get('/metrics', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const may = mayReadMetrics({ headers: request.headers, address: request.socket.remoteAddress }, token);
    if (!may) return reply.status(404).type('text/plain').send('Not found');
    return reply.type(METRICS_TYPE).send(await metricsText());
  });
}
