import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Shorter texts gain less than packing them costs. */
const LONG_ENOUGH = 8 * 1024;
/** Higher levels take twice the time for a few percent. */
const LEVEL = 5;

const pack = promisify(gzip);

/** The answer as it is sent: long texts packed for those who say that they can unpack (schemas of pages: 200 → 12 KB). */
export async function packed(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < LONG_ENOUGH) return payload;
  reply.header('vary', 'accept-encoding');
  const unpacks = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  if (!unpacks || reply.hasHeader('content-encoding')) return payload;
  reply.header('content-encoding', 'gzip').removeHeader('content-length');
  return pack(payload, { level: LEVEL });
}
