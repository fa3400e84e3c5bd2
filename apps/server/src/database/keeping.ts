import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tx } from './database.js';

/**
 * A request that must be done only once (it has a request id): its first writing transaction also stores the answer.
 */
export interface Keeping {
  /** Whether the next writing transaction must store it. */
  readonly open: boolean;
  /** Stores the answer as the last write of the transaction. `result` is the result of the transaction. */
  keep(tx: Tx, result: unknown): Promise<void>;
  kept(): void;
  answer(data: unknown): void;
  /** Makes the answer from the result of the transaction. */
  answerBy(toAnswer: (result: unknown) => unknown): void;
}

const current = new AsyncLocalStorage<Keeping>();

/** Runs a request that must be done only once. */
export const whileKeeping = <T>(keeping: Keeping, work: () => T): T => current.run(keeping, work);

/**
 * Sets the answer of the request, so that it is committed together with the writes it reports. To be called within the
 * transaction, or before it if the request has only that one. Does nothing for an ordinary request.
 */
export function answering(data: unknown): void {
  current.getStore()?.answer(data);
}

/**
 * Runs work that is one transaction and returns its result. The answer made from that result (by default the result
 * itself) is committed with it. `toAnswer` may throw: it runs within the transaction, which is then rolled back.
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

/** Runs work whose writes do not store the answer of the request. */
export const withoutKeeping = <T>(work: () => T): T => current.exit(work);

/** Wraps the work of a transaction so that it stores the answer of the current request. */
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
      // Some tables are written without `touch`, because nothing caches them.
      run: async (text, args) => {
        const changed = await tx.run(text, args);
        if (changed > 0) wrote();
        return changed;
      },
      later: (text, args, about) => {
        wrote();
        return tx.later(text, args, about);
      },
    };
    // One request may run the queued transactions of others, so this work must be bound to its own request.
    return current.run(request, async () => {
      const done = await work(told);
      result = done;
      return done;
    });
  };
}
