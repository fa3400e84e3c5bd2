import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';

const NAME = 'lamina.lock';

/** Connections that hold a folder: one that nobody knows any more would be closed. */
const held = new Set<BetterSqlite3.Database>();

/** The number of the process that has a folder, as it wrote it down. */
function holderOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return 'of unknown number';
  }
}

/**
 * Takes a data folder for this process: an embedded database belongs to one server. The lock is one of the operating
 * system (SQLite's on an empty file beside the database): it goes with the process, however that ends. Answers how to
 * give it back; throws when another process has it.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const connection = new BetterSqlite3(join(folder, NAME), { timeout: 0 });
  const numberFile = join(folder, `${NAME}.pid`);
  try {
    connection.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    connection.close();
    if (!String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')) throw error;
    throw new Error(
      `Another server (process ${holderOf(numberFile)}) is working in ${folder}. An embedded database belongs to one ` +
        'server: stop that one, or set DATABASE_URL to run several on MySQL or MariaDB.',
    );
  }
  writeFileSync(numberFile, `${process.pid}\n`);
  held.add(connection);
  return () => {
    held.delete(connection);
    connection.close();
  };
}
