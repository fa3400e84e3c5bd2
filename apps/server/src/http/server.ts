import { createHash } from 'node:crypto';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { badRequest } from '../errors/index.js';
import { packed } from './compress.js';

/** What a request may be, at most. */
export interface RequestBounds {
  bodyBytes: number;
  jsonDepth: number;
  uploadBytes: number;
  /** Origins whose pages ours may show in a frame. */
  frameOrigins: readonly string[];
}

/** Deepest nesting of a JSON text; brackets within strings do not count. */
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
 * amis compiles scripts of pages (`new Function`) and styles its parts inline; both cannot be forbidden while pages may
 * carry scripts, whose publishing is a right of its own. Workers of the code editor come as blobs.
 */
const policy = (frameOrigins: readonly string[]): string =>
  [
    "default-src 'self'",
    "script-src 'self' 'unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'self'",
    "form-action 'self'",
    `frame-src ${["'self'", ...frameOrigins].join(' ')}`,
  ].join('; ');

/** Parsers, bounds and security headers of the server. */
export async function prepareServer(server: FastifyInstance, bounds: RequestBounds): Promise<void> {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: bounds.bodyBytes },
    (request, text, done) => {
      // Calls whose parameters all stand in the query are posted with an empty body.
      if (text === '') return done(null, undefined);
      if (jsonDepth(text as string) > bounds.jsonDepth)
        return done(badRequest('request.tooDeep', { max: bounds.jsonDepth }));
      return parse(request, text as string, done);
    },
  );
  await server.register(formbody, { bodyLimit: bounds.bodyBytes });
  await server.register(multipart, {
    limits: { fileSize: bounds.uploadBytes, files: 20, fields: 50, fieldSize: 1024 * 1024 },
  });
  const headers = {
    'content-security-policy': policy(bounds.frameOrigins),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'same-origin',
  };
  server.addHook('onSend', async (request, reply, payload) => {
    if (request.url.startsWith('/api/')) {
      reply.header('x-content-type-options', 'nosniff');
      if (reply.getHeader('cache-control') === undefined) reply.header('cache-control', 'no-store');
      return packed(request, reply, payload);
    }
    reply.headers(headers);
    return payload;
  });
}

/** Strong validator of a text. */
export const etagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
