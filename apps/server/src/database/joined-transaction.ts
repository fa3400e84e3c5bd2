import type { Database, LaterStatement, Sql, Tx } from './database.js';
import { runLater } from './rows.js';
import { TouchedTables } from './table-changes.js';
import type { Homes } from './tables-of.js';

const LOCKING = /\bFOR UPDATE\b|\bLOCK IN SHARE MODE\b/i;
const READING = /^\s*(?:SELECT|WITH)\b/i;

/** A transaction of the main database that starts with its first write or lock and is ended from outside. */
class MainPart {
  private begun: Promise<Tx> | undefined;
  private running: Promise<void> | undefined;
  private end: { commit(): void; undo(error: unknown): void } | undefined;

  constructor(private readonly main: Database) {}

  get isBegun(): boolean {
    return this.begun !== undefined;
  }

  /** Where a statement runs: plain reads need no transaction unless one has started. */
  async for(text: string): Promise<Sql> {
    const plain = READING.test(text) && !LOCKING.test(text);
    return plain && this.begun === undefined ? this.main.read : this.tx();
  }

  tx(): Promise<Tx> {
    this.begun ??= new Promise((give, fail) => {
      let begun = false;
      this.running = this.main.transaction(async (tx) => {
        // Only the caller may repeat, and then the whole transaction: this part alone must not run twice.
        if (begun) throw new Error('the part in the main database is not repeatable');
        begun = true;
        give(tx);
        await new Promise<void>((commit, undo) => {
          this.end = { commit, undo };
        });
      });
      this.running.catch(fail);
    });
    return this.begun;
  }

  async commit(): Promise<void> {
    this.end?.commit();
    await this.running;
  }

  /** The error is not thrown here: the joined transaction reports it. */
  async undo(error: unknown): Promise<void> {
    this.end?.undo(error);
    await this.running?.catch(() => undefined);
  }
}

/**
 * A transaction over a tenant's own database and, if it writes there too, the main one. These are two separate
 * transactions: the main one commits first, then the tenant's. After a power failure between the two, only the main
 * part is saved. Therefore rows that belong together (a document, its process, its numbers, its notices) are kept in
 * one database. The tenant's transaction always starts first, so that two such transactions cannot deadlock.
 */
export function joinedTransaction<T>(
  own: Database,
  main: Database,
  homes: Homes,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  let committed = false;
  return own.transaction(async (ownTx) => {
    if (committed) throw new Error("the main part is committed: the tenant's part cannot be repeated");
    const part = new MainPart(main);
    const on = async (text: string): Promise<Sql> => (homes.isTenants(text) ? ownTx : part.for(text));
    const touches = new TouchedTables();
    const before: (() => Promise<void>)[] = [];
    const last: LaterStatement[] = [];
    const tx: Tx = {
      apart: true,
      all: async (text, args) => (await on(text)).all(text, args),
      get: async (text, args) => (await on(text)).get(text, args),
      run: async (text, args) => (await on(text)).run(text, args),
      // With two commits, the first cannot be undone: what may fail runs before both.
      later: async (text, args, about) => runLater(await on(text), text, args, about?.explain),
      touch: (table, rows) => (homes.holds(table) ? ownTx.touch(table, rows) : touches.touch(table, rows)),
      // Not a hook of the tenant's transaction: that would run after the main part is committed.
      beforeCommit: (run) => void before.push(run),
      runAtCommit: (text, args, explain) => void last.push({ text, args, explain }),
      afterCommit: (run) => ownTx.afterCommit(run),
    };
    try {
      const result = await work(tx);
      for (const run of before) await run();
      for (const { text, args, explain } of last)
        (homes.isTenants(text) ? ownTx : await part.tx()).runAtCommit(text, args, explain);
      if (touches.size > 0) {
        const mainTx = await part.tx();
        for (const [table, rows] of touches) mainTx.touch(table, rows);
      }
      await part.commit();
      committed = part.isBegun;
      return result;
    } catch (error) {
      await part.undo(error);
      throw error;
    }
  });
}
