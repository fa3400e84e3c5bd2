import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';

const NAME = 'lamina.lock';

/** Keeps the connections that hold a lock referenced: the garbage collector would close them and release the lock. */
const held = new Set<BetterSqlite3.Database>();

/** Number of the process that holds the folder, read from the file it wrote. */
function holderOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return 'of unknown number';
  }
}

/**
 * Locks a data folder for this process: an embedded database belongs to one server. The operating system holds the lock
 * (through SQLite, on an empty file beside the database), so it ends with the process, even after a crash. Returns the
 * function that releases it; throws when another process holds it.
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
