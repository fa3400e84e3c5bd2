import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { once } from 'node:events';
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
