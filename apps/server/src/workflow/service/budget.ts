import type { Tx } from '../../database/index.js';
import { bounds } from '../bounds.js';
import type { Instance } from '../store/instance.store.js';
import { BoundError } from './bound-error.js';
import type { InstanceInProgress } from './session.js';

/** What one command has cost so far, in all the processes that it moves, and where it is. */
export interface Budget {
  moves: number;
  calls: number;
  rows: number;
  /** The instance that took the last step. */
  at: InstanceInProgress | undefined;
  /** The instance that the command is about, when there was one before it. */
  opened: Instance | undefined;
}

export const newBudget = (): Budget => ({ moves: 0, calls: 0, rows: 0, at: undefined, opened: undefined });

/** The transaction, whose writes are counted. Throws BoundError beyond the bound. */
export function counted(tx: Tx, budget: Budget): Tx {
  return {
    all: (text, args) => tx.all(text, args),
    get: (text, args) => tx.get(text, args),
    run: async (text, args) => {
      const rows = await tx.run(text, args);
      budget.rows += rows;
      if (budget.rows > bounds.rows) throw new BoundError('workflow.tooManyRows', { max: bounds.rows });
      return rows;
    },
    touch: (table, rows) => tx.touch(table, rows),
    beforeCommit: (run) => tx.beforeCommit(run),
    runAtCommit: (text, args, explain) => tx.runAtCommit(text, args, explain),
    afterCommit: (run) => tx.afterCommit(run),
  };
}

/** Counts one more called process. Throws BoundError beyond the bound; `nodeId` is where it is called. */
export function spendCall(budget: Budget, nodeId: string, name: string): void {
  budget.calls += 1;
  if (budget.calls > bounds.calls)
    throw new BoundError('workflow.tooManyCalls', { detail: name, max: bounds.calls }, nodeId);
}

/** Lets other requests have their turn: a long automatic run keeps the event loop to itself otherwise. */
export const breathe = (): Promise<void> => new Promise((wake) => setImmediate(wake));
