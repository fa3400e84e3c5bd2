import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { fastify } from 'fastify';
import { closeWhenDraining, drain, Draining } from './draining.js';

test('a connection without any request does not delay the end; a running request is answered before it', async () => {
  const server = fastify({ forceCloseConnections: 'idle' });
  const draining = new Draining();
  closeWhenDraining(server, draining);
  let answer: (text: string) => void = () => undefined;
  server.get('/slow', () => new Promise<string>((resolve) => (answer = resolve)));
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;

  const spare = connect(port, '127.0.0.1');
  await once(spare, 'connect');
  const spareClosed = once(spare, 'close');
  const slow = fetch(`http://127.0.0.1:${port}/slow`);
  while (draining.connections.size < 2) await new Promise((wake) => setTimeout(wake, 5));
  const drained = drain(server, draining);
  await spareClosed;
  answer('done');
  expect(await (await slow).text()).toBe('done');
  await drained;
});

/** Opens `count` connections, sends a request on each, and posts what was answered on all of them. */
const CLIENTS = `
const { connect } = require('node:net');
const { parentPort, workerData: { port, count, connected } } = require('node:worker_threads');
const ask = () => new Promise((end) => {
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.on('data', (data) => (said += String(data)));
  socket.once('error', ({ code }) => end(code));
  socket.once('close', () => end(said.slice(9, 12)));
  socket.once('connect', () => {
    socket.write('GET / HTTP/1.1\\r\\nHost: lamina\\r\\n\\r\\n');
    Atomics.add(connected, 0, 1);
    Atomics.notify(connected, 0);
  });
});
Promise.all(Array.from({ length: count }, ask)).then((answers) => parentPort.postMessage(answers));
`;

test('connections that came while a stopping server was busy are answered', async () => {
  const count = 100;
  const server = fastify();
  const draining = new Draining();
  closeWhenDraining(server, draining);
  server.get('/', () => 'done');
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const connected = new Int32Array(new SharedArrayBuffer(4));

  const drained = drain(server, draining);
  const clients = new Worker(CLIENTS, { eval: true, workerData: { port, count, connected } });
  const answers = once(clients, 'message') as Promise<[string[]]>;
  // Nothing else runs in this process until the system has taken all connections.
  for (let at = 0; at < count; at = Atomics.load(connected, 0)) Atomics.wait(connected, 0, at);
  await drained;
  const [all] = await answers;
  expect(all.filter((answer) => answer !== '200')).toEqual([]);
});
