import type { Actor } from '../../access/index.js';
import type { Line } from '../store/state.store.js';

/** Where something happened: at a task, or at a node. */
interface At {
  readonly nodeId: string;
  readonly no?: number;
}

/** What a person did, as a line of the history. */
export const lineOf = (actor: Actor, event: Line['event'], { nodeId, no }: At, comment = ''): Line => ({
  event,
  nodeId,
  ...(no === undefined ? {} : { taskNo: no }),
  userId: actor.userId,
  comment,
});

/** The same for a command that writes it. */
export const historyLine = (
  actor: Actor,
  event: Line['event'],
  row: At,
  comment = '',
): { readonly lines: readonly Line[] } => ({
  lines: [lineOf(actor, event, row, comment)],
});
