import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tx } from './database.js';

/** A request that is to be done once: its first transaction that writes keeps its answer, whatever comes after the commit. */
export interface Keeping {
  /** Whether the next transaction that writes is to keep it. */
  readonly open: boolean;
  /** Writes it down, as the last of the transaction. */
  keep(tx: Tx): Promise<void>;
  kept(): void;
  answer(data: unknown): void;
}

const current = new AsyncLocalStorage<Keeping>();

/** Runs a request that is to be done once. */
export const whileKeeping = <T>(keeping: Keeping, work: () => T): T => current.run(keeping, work);

/**
 * Says within a transaction what its request will be answered with, so that it commits with what it tells of. Without
 * a request that is to be done once it does nothing.
 */
export function answering(data: unknown): void {
  current.getStore()?.answer(data);
}

/** The work of a transaction that keeps the request of now. */
export function keeping<T>(work: (tx: Tx) => Promise<T>): (tx: Tx) => Promise<T> {
  const request = current.getStore();
  if (request === undefined || !request.open) return work;
  return (tx) => {
    let writes = false;
    const told: Tx = {
      ...tx,
      touch: (table, rows) => {
        if (!writes) {
          writes = true;
          tx.beforeCommit(() => (request.open ? request.keep(tx) : Promise.resolve()));
          tx.afterCommit(() => request.kept());
        }
        tx.touch(table, rows);
      },
    };
    // Whoever empties the queue of transactions works for another request.
    return current.run(request, () => work(told));
  };
}
