// The thread that moves what the log (WAL) of a database holds into its file. It hears a file, and answers when it is
// done, with what failed. Plain JavaScript: a thread is started by its file, also from the sources, by tests.
import { parentPort } from 'node:worker_threads';
import BetterSqlite3 from 'better-sqlite3';

parentPort?.on('message', (/** @type {string} */ file) => {
  /** @type {string | undefined} */
  let failure;
  try {
    const connection = new BetterSqlite3(file, { fileMustExist: true });
    try {
      // Passive: it waits for nobody, and nobody waits for it.
      connection.pragma('wal_checkpoint(PASSIVE)');
    } finally {
      connection.close();
    }
  } catch (error) {
    failure = String(error);
  }
  parentPort?.postMessage({ file, failure });
});
