import type { Actor } from '../../access/index.js';
import type { Remark } from '../attachments.js';
import type { Line } from '../store/state.store.js';

/** A task or a node. */
interface At {
  readonly nodeId: string;
  readonly no?: number;
}

/** An act of a person, as a line of the history. */
export const lineOf = (actor: Actor, event: Line['event'], { nodeId, no }: At, said: Remark = {}): Line => ({
  event,
  nodeId,
  ...(no === undefined ? {} : { taskNo: no }),
  userId: actor.userId,
  comment: said.comment ?? '',
  attachments: said.attachments,
});

/** The same as options of a command, which writes it. */
export const historyLine = (
  actor: Actor,
  event: Line['event'],
  row: At,
  said: Remark = {},
): { readonly lines: readonly Line[] } => ({
  lines: [lineOf(actor, event, row, said)],
});
