import type BetterSqlite3 from 'better-sqlite3';
import { statement } from '../observability/index.js';
import type { Sql, SqlValue } from './database.js';

/** A statement, and what makes objects of the rows it answers with. */
interface Prepared {
  statement: BetterSqlite3.Statement;
  toObject: (row: readonly unknown[]) => unknown;
}

/** Prepared statements that a connection keeps. */
const MAX_PREPARED = 2000;

/**
 * Makes objects of rows with these columns, as copies of one: objects of one shape are quick to read and to encode,
 * while the driver's own are dictionaries.
 */
function objectMaker(columns: readonly string[]): (row: readonly unknown[]) => unknown {
  const blank: Record<string, unknown> = Object.fromEntries(columns.map((name) => [name, null]));
  return (row) => {
    const made = { ...blank };
    // By number: an iterator of pairs would be half of the work.
    for (let at = 0; at < columns.length; at += 1) made[columns[at] as string] = row[at];
    return made;
  };
}

/** Runs a statement, timed and counted for the metrics. */
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

/** SQL over one better-sqlite3 connection; every text is prepared once. */
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
