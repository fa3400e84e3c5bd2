import type { FastifyInstance } from 'fastify';

/** Whether this server is shutting down: it finishes running requests and should get no new ones. */
export class Draining {
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

/**
 * Accepts no more connections, answers running requests and those that still come on open connections, closes each
 * connection after its answer, and resolves when none is left. Streams end through `draining.onStart`.
 */
export async function drain(server: FastifyInstance, draining: Draining): Promise<void> {
  draining.start();
  await server.close();
}

/** While the server shuts down, every answer closes its connection. */
export function closeWhenDraining(server: FastifyInstance, draining: Draining): void {
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (draining.started) void reply.header('connection', 'close');
    done(null, payload);
  });
}
