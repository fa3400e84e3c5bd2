import { createHash } from 'node:crypto';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { badRequest } from '../errors/index.js';
import { type Arrival, boundArrival } from './arrival.js';
import { packed } from './compress.js';
import { type ContentPolicy, contentPolicy } from './content-policy.js';

/** Limits of a request. */
interface RequestBounds extends ContentPolicy {
  bodyBytes: number;
  jsonDepth: number;
  uploadBytes: number;
  arrival: Arrival;
}

/** Deepest nesting of a JSON text; brackets inside strings do not count. */
export function jsonDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === 92) at += 1;
      else if (code === 34) inString = false;
    } else if (code === 34) inString = true;
    else if (code === 91 || code === 123) {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (code === 93 || code === 125) depth -= 1;
  }
  return deepest;
}

/**
 * Accepts file uploads. The hooks of the plugin are left out: they delete temporary files, which only its
 * `saveRequestFiles` creates, and would cost two promises and a listener in every call.
 */
function takeFiles(server: FastifyInstance, uploadBytes: number): Promise<void> {
  const hookless = Object.create(server, { addHook: { value: () => hookless } }) as FastifyInstance;
  const limits = { fileSize: uploadBytes, files: 20, fields: 50, fieldSize: 1024 * 1024 };
  return new Promise((resolve, reject) => {
    void multipart(hookless, { limits }, (error?: Error) => (error === undefined ? resolve() : reject(error)));
  });
}

/** Sets parsers, limits and security headers of the server. */
export async function prepareServer(server: FastifyInstance, bounds: RequestBounds): Promise<void> {
  boundArrival(server, bounds.arrival);
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: bounds.bodyBytes },
    (request, text, done) => {
      // Calls with all parameters in the query are sent with an empty body.
      if (text === '') return done(null, undefined);
      if (jsonDepth(text as string) > bounds.jsonDepth)
        return done(badRequest('request.tooDeep', { max: bounds.jsonDepth }));
      return parse(request, text as string, done);
    },
  );
  await server.register(formbody, { bodyLimit: bounds.bodyBytes });
  await takeFiles(server, bounds.uploadBytes);
  const headers = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'same-origin',
  };
  server.addHook('onSend', (request, reply, payload, done) => {
    if (!request.url.startsWith('/api/')) {
      void reply.headers(headers).header('content-security-policy', contentPolicy(bounds, request.url));
      done(null, payload);
      return;
    }
    void reply.header('x-content-type-options', 'nosniff');
    if (reply.getHeader('cache-control') === undefined) void reply.header('cache-control', 'no-store');
    const etag = reply.getHeader('etag');
    if (etag !== undefined && etag === request.headers['if-none-match'] && reply.statusCode === 200) {
      void reply.code(304).removeHeader('content-length').removeHeader('content-type');
      done(null, '');
    } else packed(request, reply, payload, done);
  });
}

/** Strong etag of a text. */
export const etagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
