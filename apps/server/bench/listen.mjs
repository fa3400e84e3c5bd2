// What the server sends to the database, written down call by call.
import { AsyncLocalStorage } from 'node:async_hooks';

export const recording = new AsyncLocalStorage();

/** A connection that writes down what it is asked; a transaction does so for whoever asked for it. */
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

/** What the least transaction would say of its tables at its end. */
const BUMP = {
  sqlite: 'ON CONFLICT (table_name, shard) DO UPDATE SET version = version + 1',
  mysql: 'ON DUPLICATE KEY UPDATE version = version + 1',
};

/** Only the statements of recorded calls are noted: background polls run outside of them. */
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
    // Transactions that wait together run in the context of the first of them.
    const statements = recording.getStore();
    // What the server adds to every change (its log) is part of what a call costs, not of what it must send.
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
        runAtCommit(text, args, explain) {
          asked()?.push({ method: 'run', text, args: [...args], inTransaction: true });
          tx.runAtCommit(text, args, explain);
        },
        afterCommit: (run) => tx.afterCommit(() => recording.exit(run)),
      });
      adding = true;
      for (const run of before) await run();
      adding = false;
      // The bump follows by itself at commit; the shard is the connection's.
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
