// Records the statements that the server sends to the database, call by call.
import { AsyncLocalStorage } from 'node:async_hooks';

export const recording = new AsyncLocalStorage();

/** A connection that records its statements; in a transaction they belong to the call that started it. */
const noted = (sql, inTransaction, asked = () => recording.getStore()) =>
  Object.fromEntries(
    ['all', 'get', 'run'].map((method) => [
      method,
      (text, args = []) => {
        asked()?.push({ method, text, args: [...args], inTransaction });
        return sql[method](text, args);
      },
    ]),
  );

/** How a minimal transaction would write the versions of its tables. */
const BUMP = {
  sqlite: 'ON CONFLICT (table_name, shard) DO UPDATE SET version = version + 1',
  mysql: 'ON DUPLICATE KEY UPDATE version = version + 1',
};

/** Records only statements of measured calls: background polls run outside of them. */
export function listen(database) {
  database.read = noted(database.read, false);
  const countAt = database.countAt.bind(database);
  database.countAt = (table, from, args) => {
    const text = `SELECT COUNT(*) AS n FROM ${from}`;
    recording.getStore()?.push({ method: 'get', text, args: [...args], inTransaction: false });
    return countAt(table, from, args);
  };
  const transaction = database.transaction.bind(database);
  database.transaction = (work) => {
    // Transactions that wait together run in the context of the first one.
    const statements = recording.getStore();
    // Statements that the server adds to every change (its log) count as overhead, so they are not recorded.
    let adding = false;
    const asked = () => (adding ? undefined : statements);
    return transaction(async (tx) => {
      const touched = new Set();
      const before = [];
      const touch = (table, rows) => {
        touched.add(table);
        tx.touch(table, rows);
      };
      const result = await work({
        ...noted(tx, true, asked),
        touch,
        beforeCommit: (run) => void before.push(run),
        later(text, args, about) {
          asked()?.push({ method: 'run', text, args: [...args], inTransaction: true });
          return tx.later(text, args, about);
        },
        runAtCommit(text, args, explain) {
          asked()?.push({ method: 'run', text, args: [...args], inTransaction: true });
          tx.runAtCommit(text, args, explain);
        },
        afterCommit: (run) => tx.afterCommit(() => recording.exit(run)),
      });
      adding = true;
      for (const run of before) await run();
      adding = false;
      // The server writes the versions itself at commit, so the statement is added here; the shard depends on the
      // connection.
      if (touched.size > 0) {
        const rows = [...touched].map(() => '(?, ?, 1)').join(', ');
        const text = `INSERT INTO lc_table_version (table_name, shard, version) VALUES ${rows} ${BUMP[database.flavour]}`;
        const args = [...touched].sort().flatMap((table) => [table, { shard: true }]);
        asked()?.push({ method: 'run', text, args, inTransaction: true });
      }
      return result;
    });
  };
}
