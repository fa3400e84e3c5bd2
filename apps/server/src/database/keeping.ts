import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tx } from './database.js';

/** A request that is to be done once: its first transaction that writes keeps its answer, whatever comes after the commit. */
export interface Keeping {
  /** Whether the next transaction that writes is to keep it. */
  readonly open: boolean;
  /** Writes it down, as the last of the transaction. `result` is what the transaction results in. */
  keep(tx: Tx, result: unknown): Promise<void>;
  kept(): void;
  answer(data: unknown): void;
  /** The answer is made of the result of the transaction. */
  answerBy(toAnswer: (result: unknown) => unknown): void;
}

const current = new AsyncLocalStorage<Keeping>();

/** Runs a request that is to be done once. */
export const whileKeeping = <T>(keeping: Keeping, work: () => T): T => current.run(keeping, work);

/**
 * Says what the request will be answered with, so that it commits with what it tells of: within the transaction, or
 * before it where the request is that one transaction. Without a request that is to be done once it does nothing.
 */
export function answering(data: unknown): void {
  current.getStore()?.answer(data);
}

/**
 * Does work that is one transaction and results in what that transaction results in. The answer made of it (or that
 * itself) commits with it. `toAnswer` may throw: within the transaction, which is undone.
 */
export async function inOneTransaction<R, A = R>(
  work: () => Promise<R>,
  toAnswer: (result: R) => A = (result) => result as unknown as A,
): Promise<A> {
  const request = current.getStore();
  if (request === undefined) return toAnswer(await work());
  let made: { answer: A } | undefined;
  request.answerBy((result) => (made = { answer: toAnswer(result as R) }).answer);
  const result = await work();
  return made === undefined ? toAnswer(result) : made.answer;
}

/** Does work of its own for the request: what it writes does not keep it. */
export const withoutKeeping = <T>(work: () => T): T => current.exit(work);

/** The work of a transaction that keeps the request of now. */
export function keeping<T>(work: (tx: Tx) => Promise<T>): (tx: Tx) => Promise<T> {
  const request = current.getStore();
  if (request === undefined || !request.open) return work;
  return (tx) => {
    let writes = false;
    let result: unknown;
    const wrote = (): void => {
      if (writes) return;
      writes = true;
      tx.beforeCommit(() => (request.open ? request.keep(tx, result) : Promise.resolve()));
      tx.afterCommit(() => request.kept());
    };
    const told: Tx = {
      ...tx,
      touch: (table, rows) => {
        wrote();
        tx.touch(table, rows);
      },
      // Tables that nobody remembers anything of are written without a word about it.
      run: async (text, args) => {
        const changed = await tx.run(text, args);
        if (changed > 0) wrote();
        return changed;
      },
    };
    // Whoever empties the queue of transactions works for another request.
    return current.run(request, async () => {
      const done = await work(told);
      result = done;
      return done;
    });
  };
}
