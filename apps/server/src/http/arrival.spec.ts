import { connect, type Socket } from 'node:net';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import { boundArrival } from './arrival.js';

describe('the body of a request', () => {
  let server: FastifyInstance;
  let socket: Socket;
  let said = '';

  beforeAll(async () => {
    server = fastify();
    boundArrival(server, { bodySeconds: 0.1, uploadSeconds: 5 });
    await server.register(multipart);
    server.post('/save', async () => 'saved');
    server.post('/upload', async (request, reply) => {
      await request.file();
      return reply.status(507).send('full');
    });
    await server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    const { port } = server.server.address() as { port: number };
    said = '';
    socket = connect(port, '127.0.0.1');
    socket.on('data', (data) => (said += data.toString()));
    await new Promise((resolve) => socket.once('connect', resolve));
  });
  afterEach(() => socket.destroy());

  const untilSaid = async (text: string): Promise<void> => {
    while (!said.includes(text)) await new Promise((wake) => setTimeout(wake, 5));
  };

  it('that does not come to its end is answered with 408 and closed', async () => {
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write('POST /save HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{');
    await closed;
    expect(said).toMatch(/^HTTP\/1\.1 408 /);
    expect(said).toContain('"success":false');
  });

  it('that was refused on its way does not keep the next request on the connection waiting', async () => {
    const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
    const end = '\r\n--b--\r\n';
    const size = 3_000_000;
    const head = 'POST /upload HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\n';
    socket.write(`${head}content-length: ${part.length + size + end.length}\r\n\r\n${part}`);
    socket.write('x'.repeat(100_000));
    await untilSaid('507');
    socket.write('x'.repeat(size - 100_000) + end);
    socket.write('POST /save HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n');
    await untilSaid('saved');
  });
});
