import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Actor } from './actor.js';
import type { ActorRequest } from './permit.js';

/** Header of every answer to a signed-in user. */
const RIGHTS_MARK = 'lc-rights';
const LENGTH = 16;
const marks = new WeakMap<Actor, string>();

/** Equal as long as the caller holds the same menus and buttons, on every server. */
function markOf(actor: Actor): string {
  let mark = marks.get(actor);
  if (mark === undefined) {
    const held = [...actor.roleIds, ...actor.granted].sort().join(',');
    mark = createHash('sha256').update(held).digest('base64url').slice(0, LENGTH);
    marks.set(actor, mark);
  }
  return mark;
}

/**
 * Tells each caller what his rights are marked with: an open page sees by its next call that they have changed.
 * Answers that a browser keeps go without; they would carry the mark of old rights.
 */
export function markRights(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    const { actor } = request as ActorRequest;
    if (actor !== undefined && reply.getHeader('cache-control') === 'no-store')
      void reply.header(RIGHTS_MARK, markOf(actor));
    done(null, payload);
  });
}
