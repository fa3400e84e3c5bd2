import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import BetterSqlite3 from 'better-sqlite3';

const PAGES = 4096;
const BUSY = 'busy_timeout = 10000';

/** One moment of a SQLite file: what is written after it was taken is not in the copy. */
export class SqliteMoment {
  private readonly source: BetterSqlite3.Database;

  constructor(file: string) {
    if (!existsSync(file)) throw new Error(`there is no database ${file}`);
    this.source = new BetterSqlite3(file, { readonly: true });
    this.source.pragma(BUSY);
    // The copy is of the moment of this reading. Without it a busy writer would make it begin again forever.
    this.source.exec('BEGIN; SELECT 1 FROM sqlite_master LIMIT 1');
  }

  /** Copies it; answers the rows of every table. */
  async copyTo(target: string): Promise<Record<string, number>> {
    await this.source.backup(target, { progress: () => PAGES });
    const copy = new BetterSqlite3(target);
    try {
      // One file, without a log beside it.
      copy.pragma('journal_mode = DELETE');
      return rowsOf(copy, target);
    } finally {
      copy.close();
    }
  }

  close(): void {
    this.source.close();
  }
}

/** Rows of every table of a file that is whole. Throws for one that is not. */
export function checkSqlite(file: string): Record<string, number> {
  const connection = new BetterSqlite3(file, { readonly: true });
  try {
    return rowsOf(connection, file);
  } finally {
    connection.close();
  }
}

function rowsOf(connection: BetterSqlite3.Database, file: string): Record<string, number> {
  const found = connection.pragma('integrity_check(1)', { simple: true });
  if (found !== 'ok') throw new Error(`the database ${file} is damaged: ${String(found)}`);
  const tables = connection.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'");
  return Object.fromEntries(
    tables
      .pluck()
      .all()
      .map((name) => [
        String(name),
        connection
          .prepare(`SELECT COUNT(*) FROM "${String(name)}"`)
          .pluck()
          .get() as number,
      ]),
  );
}

/** Removes a database and what lies beside it. */
export async function dropSqlite(file: string): Promise<void> {
  for (const end of ['', '-wal', '-shm', '-journal']) await rm(file + end, { force: true });
}
