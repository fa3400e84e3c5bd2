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
 * Makes objects from rows with these columns by copying a blank one: objects of the same shape are fast to read and to
 * encode, while those of the driver are slow dictionaries. So is a copy by `{ ...blank }` when names are added to it.
 */
function objectMaker(columns: readonly string[]): (row: readonly unknown[]) => unknown {
  const blank: Record<string, unknown> = Object.fromEntries(columns.map((name) => [name, null]));
  return (row) => {
    const made = Object.assign({}, blank);
    // An index loop, because an iterator over pairs would take half of the time.
    for (let at = 0; at < columns.length; at += 1) made[columns[at] as string] = row[at];
    return made;
  };
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
