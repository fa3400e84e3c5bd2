// Worker thread that copies the write-ahead log (WAL) of a database into its file. It receives a file name and answers
// when it is done, with the error if there was one. It is plain JavaScript because a thread is started from a file, and
// tests start it from the sources.
import { parentPort } from 'node:worker_threads';
import BetterSqlite3 from 'better-sqlite3';

parentPort?.on('message', (/** @type {string} */ file) => {
  /** @type {string | undefined} */
  let failure;
  try {
    const connection = new BetterSqlite3(file, { fileMustExist: true });
    try {
      // PASSIVE: the checkpoint waits for no other connection and blocks none.
      connection.pragma('wal_checkpoint(PASSIVE)');
    } finally {
      connection.close();
    }
  } catch (error) {
    failure = String(error);
  }
  parentPort?.postMessage({ file, failure });
});
