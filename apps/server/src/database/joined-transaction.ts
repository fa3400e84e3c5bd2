import type { Database, LastStatement, Sql, Tx } from './database.js';
import { TouchedTables } from './table-changes.js';
import type { Homes } from './tables-of.js';

const LOCKING = /\bFOR UPDATE\b|\bLOCK IN SHARE MODE\b/i;
const READING = /^\s*(?:SELECT|WITH)\b/i;

/** A transaction of the main database that is begun by its first write or lock and ended from outside. */
class MainPart {
  private begun: Promise<Tx> | undefined;
  private running: Promise<void> | undefined;
  private end: { commit(): void; undo(error: unknown): void } | undefined;

  constructor(private readonly main: Database) {}

  get isBegun(): boolean {
    return this.begun !== undefined;
  }

  /** What a statement runs on: plain reading needs no transaction while there is none. */
  async for(text: string): Promise<Sql> {
    const plain = READING.test(text) && !LOCKING.test(text);
    return plain && this.begun === undefined ? this.main.read : this.tx();
  }

  tx(): Promise<Tx> {
    this.begun ??= new Promise((give, fail) => {
      let begun = false;
      this.running = this.main.transaction(async (tx) => {
        // The whole is repeated by its caller, never this part alone.
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

  /** The failure belongs to the whole, which reports it. */
  async undo(error: unknown): Promise<void> {
    this.end?.undo(error);
    await this.running?.catch(() => undefined);
  }
}

/**
 * A transaction over a tenant's own database and, where it writes there too, the main one. Each is a transaction of its
 * own: the main part commits first, then the tenant's. A power cut in between leaves the main part alone: that is why
 * what belongs together (a document, its process, its numbers, its notices) lives in one database. The tenant's is
 * always begun first, so that two of them cannot wait for each other.
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
    const last: LastStatement[] = [];
    const tx: Tx = {
      apart: true,
      all: async (text, args) => (await on(text)).all(text, args),
      get: async (text, args) => (await on(text)).get(text, args),
      run: async (text, args) => (await on(text)).run(text, args),
      touch: (table, rows) => (homes.holds(table) ? ownTx.touch(table, rows) : touches.touch(table, rows)),
      // Not the hooks of the tenant's part: those would run when the main part is committed.
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
