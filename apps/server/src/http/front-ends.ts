import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { etagOf } from './server.js';

/** The two single-page applications. */
export interface FrontEnds {
  runtimeDist: string;
  editorDist: string;
  /** Settings that the front end needs before any call; stored in `lamina-config` of the page. */
  settings: Record<string, unknown>;
}

const YEAR = 31_536_000;
const EDITOR = /^\/(amis\/editor|editor)(\/|\?|$)/;

interface Page {
  html: string;
  etag: string;
}

/** `index.html` with these settings instead of the built-in ones. */
function loadPage(dist: string, settings: Record<string, unknown>): Page | undefined {
  const file = join(dist, 'index.html');
  if (!existsSync(file)) return undefined;
  const json = JSON.stringify(settings).replaceAll('&', '&amp;').replaceAll("'", '&#39;').replaceAll('<', '&lt;');
  const meta = `<meta name="lamina-config" content='${json}'>`;
  const source = readFileSync(file, 'utf8');
  const html = /<meta name="lamina-config"[^<>]*>/.test(source)
    ? source.replace(/<meta name="lamina-config"[^<>]*>/, () => meta)
    : source.replace('</head>', () => `  ${meta}\n  </head>`);
  return { html, etag: etagOf(html) };
}

/** Serves both front ends: hashed assets with a long cache time, `index.html` from memory for all other paths. */
export async function serveFrontEnds(
  server: FastifyInstance,
  { runtimeDist, editorDist, settings }: FrontEnds,
): Promise<void> {
  let decorateReply = true;
  const files = async (root: string, prefix: string, options: Partial<FastifyStaticOptions>, cacheControl: string) => {
    if (!existsSync(root)) return;
    const setHeaders: FastifyStaticOptions['setHeaders'] = (reply) => void reply.header('cache-control', cacheControl);
    await server.register(fastifyStatic, {
      ...options,
      root,
      prefix,
      decorateReply,
      index: false,
      preCompressed: true,
      setHeaders,
    });
    decorateReply = false;
  };
  const loose = { wildcard: false, globIgnore: ['assets/**', '**/index.html', '**/*.br', '**/*.gz'] };
  for (const [dist, prefix] of [
    [runtimeDist, '/'],
    [editorDist, '/editor/'],
  ] as const) {
    // One wildcard route for the many hashed files: one route per file would take a tenth of the start time.
    await files(join(dist, 'assets'), `${prefix}assets/`, {}, `public, max-age=${YEAR}, immutable`);
    await files(dist, prefix, loose, 'public, max-age=300');
  }

  const runtime = loadPage(runtimeDist, settings);
  const editor = loadPage(editorDist, settings);
  const send = (reply: FastifyReply, page: Page | undefined, seen: string | undefined): FastifyReply => {
    if (page === undefined)
      return reply.status(503).type('text/plain').send('The front end is not built: npm run build');
    reply.header('etag', page.etag).header('cache-control', 'no-cache');
    return seen === page.etag ? reply.status(304).send() : reply.type('text/html; charset=utf-8').send(page.html);
  };
  server.get('/*', (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    // For a missing file, the answer must not be a page.
    if (/\.\w{1,5}$/.test(path) && !path.endsWith('.html'))
      return reply.status(404).type('text/plain').send('Not found');
    return send(reply, EDITOR.test(request.url) ? editor : runtime, request.headers['if-none-match']);
  });
}
