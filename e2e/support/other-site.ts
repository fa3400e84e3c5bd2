import { createServer } from 'node:http';

/** Origin of another site beside the server at `port`, whose pages may be embedded. */
export const otherSite = (port: number): string => `http://127.0.0.1:${port + 500}`;

/** Serves one page with a heading at an origin while `work` runs. */
export async function serving(origin: string, heading: string, work: () => Promise<void>): Promise<void> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>${heading}</title><h1>${heading}</h1>`);
  });
  await new Promise<void>((listening) => server.listen(Number(new URL(origin).port), '127.0.0.1', listening));
  try {
    await work();
  } finally {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
}
