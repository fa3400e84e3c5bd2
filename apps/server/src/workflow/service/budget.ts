import type { Tx } from '../../database/index.js';
import { bounds } from '../bounds.js';
import type { Instance } from '../store/instance.store.js';
import { BoundError } from './bound-error.js';
import type { InstanceInProgress } from './session.js';

/** The work of one command so far, in all processes that it moves, and its current place. */
export interface Budget {
  moves: number;
  calls: number;
  rows: number;
  /** The instance that took the latest step. */
  at: InstanceInProgress | undefined;
  /** The instance of the command, if it existed before. */
  opened: Instance | undefined;
}

export const newBudget = (): Budget => ({ moves: 0, calls: 0, rows: 0, at: undefined, opened: undefined });

/** A transaction that counts its writes. Throws BoundError above the limit. */
export function counted(tx: Tx, budget: Budget): Tx {
  const spend = (rows: number): void => {
    budget.rows += rows;
    if (budget.rows > bounds.rows) throw new BoundError('workflow.tooManyRows', { max: bounds.rows });
  };
  return {
    all: (text, args) => tx.all(text, args),
    get: (text, args) => tx.get(text, args),
    run: async (text, args) => {
      const rows = await tx.run(text, args);
      spend(rows);
      return rows;
    },
    later: async (text, args, about) => {
      await tx.later(text, args, about);
      spend(about?.rows ?? 1);
    },
    touch: (table, rows) => tx.touch(table, rows),
    beforeCommit: (run) => tx.beforeCommit(run),
    runAtCommit: (text, args, explain) => tx.runAtCommit(text, args, explain),
    afterCommit: (run) => tx.afterCommit(run),
  };
}

/** Counts one more called process. Throws BoundError above the limit; `nodeId` is the calling node. */
export function spendCall(budget: Budget, nodeId: string, name: string): void {
  budget.calls += 1;
  if (budget.calls > bounds.calls)
    throw new BoundError('workflow.tooManyCalls', { detail: name, max: bounds.calls }, nodeId);
}

/** Lets other requests run: a long automatic run would block the event loop. */
export const breathe = (): Promise<void> => new Promise((wake) => setImmediate(wake));
