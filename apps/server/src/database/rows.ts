import type { Explain, Sql, SqlValue, Tx } from './database.js';

/**
 * Rows per INSERT and values per list: far below the limits of the databases (SQLite 32,766 parameters, MySQL 65,535).
 */
const ROWS = 100;
const VALUES = 500;

const marks = (count: number): string => Array(count).fill('?').join(', ');

function* chunks<T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}

/** Runs a statement at once whose result nobody needs. */
export async function runLater(
  sql: Pick<Sql, 'run'>,
  text: string,
  args: readonly SqlValue[],
  explain?: Explain,
): Promise<void> {
  try {
    await sql.run(text, args);
  } catch (error) {
    throw explain?.(error) ?? error;
  }
}

/** Inserts any number of rows; the values of each are in the order of the columns. */
export async function insertRows(
  tx: Pick<Tx, 'later'>,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly SqlValue[])[],
): Promise<void> {
  const group = `(${marks(columns.length)})`;
  for (const some of chunks(rows, ROWS))
    await tx.later(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${some.map(() => group).join(', ')}`,
      some.flat(),
      { rows: some.length },
    );
}

/**
 * Runs a statement with `IN (…)` for any number of values: `work` receives the placeholders and the values of one part.
 */
export async function forEachPart<T extends SqlValue>(
  values: readonly T[],
  work: (marks: string, part: readonly T[]) => Promise<unknown>,
): Promise<void> {
  for (const part of chunks(values, VALUES)) await work(marks(part.length), part);
}
