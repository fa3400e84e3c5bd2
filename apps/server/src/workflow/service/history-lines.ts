import type { Actor } from '../../access/index.js';
import type { Line } from '../store/state.store.js';

/** A task or a node. */
interface At {
  readonly nodeId: string;
  readonly no?: number;
}

/** An act of a person, as a line of the history. */
export const lineOf = (actor: Actor, event: Line['event'], { nodeId, no }: At, comment = ''): Line => ({
  event,
  nodeId,
  ...(no === undefined ? {} : { taskNo: no }),
  userId: actor.userId,
  comment,
});

/** The same as options of a command, which writes it. */
export const historyLine = (
  actor: Actor,
  event: Line['event'],
  row: At,
  comment = '',
): { readonly lines: readonly Line[] } => ({
  lines: [lineOf(actor, event, row, comment)],
});
