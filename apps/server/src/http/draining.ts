import type { FastifyInstance } from 'fastify';

/** Whether this server is on its way out: it ends what it has begun, and nobody should send it anything new. */
class Draining {
  private readonly listeners = new Set<() => void>();
  private on = false;

  get started(): boolean {
    return this.on;
  }

  /** Told at once when the drain begins: what has no end of its own is to end now. */
  onStart(listener: () => void): void {
    this.listeners.add(listener);
  }

  start(): void {
    if (this.on) return;
    this.on = true;
    for (const listener of this.listeners) listener();
  }
}

export type { Draining };

/** The state of this process. */
export const draining = new Draining();

/**
 * Takes no more connections, answers what is under way and what still comes on open connections, closing each with its
 * answer, and resolves when there is none left. Streams end by `draining.onStart`.
 */
export async function drain(server: FastifyInstance): Promise<void> {
  draining.start();
  await server.close();
}

/** While the server drains, every answer is the last on its connection. */
export function closeWhenDraining(server: FastifyInstance): void {
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (draining.started) void reply.header('connection', 'close');
    done(null, payload);
  });
}
