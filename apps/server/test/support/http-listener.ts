import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Heard {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** An external service: it answers as configured, and records the requests. */
export async function serviceThat(
  answer: (heard: Heard) => { status?: number; headers?: Record<string, string>; body?: string | Buffer },
): Promise<{ url: string; heard: Heard[]; close: () => Promise<void> }> {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const one = { method, path: url, headers, body: Buffer.concat(parts) };
      heard.push(one);
      const { status = 200, headers: said = {}, body = '{}' } = answer(one);
      response.writeHead(status, said).end(body);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((done) => {
      server.closeAllConnections();
      server.close(() => done());
    });
  return { url: `http://127.0.0.1:${port}`, heard, close };
}
