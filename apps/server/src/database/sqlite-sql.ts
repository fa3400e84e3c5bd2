import type BetterSqlite3 from 'better-sqlite3';
import { statement } from '../observability/index.js';
import type { Sql, SqlValue } from './database.js';

/** A statement and the function that turns its rows into objects. */
interface Prepared {
  statement: BetterSqlite3.Statement;
  toObject: (row: readonly unknown[]) => unknown;
}

/** Most prepared statements that a connection keeps. */
const MAX_PREPARED = 2000;

/**
 * Makes objects from rows with these columns. The code of an object literal is generated, as drivers of other databases
 * do it: its objects share one shape and stay quick to extend, copy and encode. Those of the driver are slow
 * dictionaries, and so are copies of a blank object once a name is added.
 */
function objectMaker(columns: readonly string[]): (row: readonly unknown[]) => unknown {
  // In brackets, the name has no special meaning: `__proto__` would set the prototype.
  const parts = columns.map(
    (name, at) => `${name === '__proto__' ? `[${JSON.stringify(name)}]` : JSON.stringify(name)}: row[${at}]`,
  );
  return new Function('row', `return { ${parts.join(', ')} };`) as (row: readonly unknown[]) => unknown;
}

/** Runs a statement and records its time for the metrics. */
function measured<R extends number | readonly unknown[]>(text: string, run: () => R): R {
  const done = statement(text);
  try {
    const result = run();
    done(typeof result === 'number' ? result : result.length);
    return result;
  } catch (error) {
    done(0, error);
    throw error;
  }
}

/** SQL over one better-sqlite3 connection; each text is prepared once. */
export class SqliteSql implements Sql {
  private readonly prepared = new Map<string, Prepared>();

  constructor(private readonly connection: BetterSqlite3.Database) {}

  private prepare(text: string): Prepared {
    let prepared = this.prepared.get(text);
    if (prepared === undefined) {
      if (this.prepared.size >= MAX_PREPARED) this.prepared.clear();
      const statement = this.connection.prepare(text);
      const columns = statement.reader ? statement.raw(true).columns() : [];
      prepared = { statement, toObject: objectMaker(columns.map(({ name }) => name)) };
      this.prepared.set(text, prepared);
    }
    return prepared;
  }

  async all<T>(text: string, args: readonly SqlValue[] = []): Promise<T[]> {
    return measured(text, () => {
      const { statement, toObject } = this.prepare(text);
      return (statement.all(...args) as unknown[][]).map(toObject) as T[];
    });
  }

  async get<T>(text: string, args: readonly SqlValue[] = []): Promise<T | undefined> {
    const [row] = measured(text, () => {
      const { statement, toObject } = this.prepare(text);
      const found = statement.get(...args) as unknown[] | undefined;
      return found === undefined ? [] : [toObject(found) as T];
    });
    return row;
  }

  async run(text: string, args: readonly SqlValue[] = []): Promise<number> {
    return measured(text, () => this.prepare(text).statement.run(...args).changes);
  }
}
