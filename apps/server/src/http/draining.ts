import type { Socket } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Whether this server is shutting down: it finishes running requests and should get no new ones. */
export class Draining {
  /** The open connections of the server. */
  readonly connections = new Set<Socket>();
  private readonly listeners = new Set<() => void>();
  private on = false;

  get started(): boolean {
    return this.on;
  }

  /** The listener is called when shutdown starts, to end work that would never end by itself. */
  onStart(listener: () => void): void {
    this.listeners.add(listener);
  }

  start(): void {
    if (this.on) return;
    this.on = true;
    for (const listener of this.listeners) listener();
  }
}

/** A server without a new connection for so long has accepted all that came before its shutdown. */
const QUIET_MS = 50;
/** Then it closes even if connections still come. */
const ACCEPTING_MS = 2000;

/**
 * The system takes connections before the server sees them; closing would cut them without an answer. Resolves right
 * after all of them are accepted. A process that was busy sees the end of a wait before it sees the connections that
 * came meanwhile, and accepts one of them per turn of its loop: so turns follow until one of them brings none.
 */
async function acceptWaiting({ server }: FastifyInstance): Promise<void> {
  const end = performance.now() + ACCEPTING_MS;
  let accepted = 0;
  const count = (): void => void (accepted += 1);
  /** Whether `wait` brought connections; always false when the time is over. */
  const brings = async (wait: () => Promise<unknown>): Promise<boolean> => {
    const before = accepted;
    await wait();
    return accepted > before && performance.now() < end;
  };
  server.on('connection', count);
  let more: boolean;
  do {
    more = await brings(() => setTimeout(QUIET_MS));
    // Immediates run directly after the sockets are read.
    while (await brings(() => setImmediate())) more = true;
  } while (more);
  server.off('connection', count);
}

/**
 * Accepts no more connections after those that have come, answers running requests and those that still come on open
 * connections, closes each connection after its answer, and resolves when none is left. Streams end through
 * `draining.onStart`.
 */
export async function drain(server: FastifyInstance, draining: Draining): Promise<void> {
  draining.start();
  if (server.server.listening) await acceptWaiting(server);
  const closed = server.close().then(() => true);
  // Browsers open connections in advance, and Node waits a minute for the first request on each of them.
  while (!(await Promise.race([closed, setTimeout(QUIET_MS, false)])))
    for (const socket of draining.connections) if (socket.bytesRead === 0) socket.destroy();
}

/** While the server shuts down, every answer closes its connection. */
export function closeWhenDraining(server: FastifyInstance, draining: Draining): void {
  server.server.on('connection', (socket: Socket) => {
    draining.connections.add(socket);
    socket.once('close', () => draining.connections.delete(socket));
  });
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (draining.started) void reply.header('connection', 'close');
    done(null, payload);
  });
}
