// What the server sends to the database, written down call by call.
import { AsyncLocalStorage } from 'node:async_hooks';
import { bumpTableVersions } from '../dist/apps/server/src/database/table-version.js';

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

/** Only the statements of recorded calls are noted: background polls run outside of them. */
export function listen(database) {
  database.read = noted(database.read, false);
  const transaction = database.transaction.bind(database);
  database.transaction = (work) => {
    // Transactions that wait together run in the context of the first of them.
    const statements = recording.getStore();
    const asked = () => statements;
    return transaction(async (tx) => {
      const touched = new Set();
      const touch = (table) => {
        touched.add(table);
        tx.touch(table);
      };
      const result = await work({
        ...noted(tx, true, asked),
        touch,
        afterCommit: (run) => tx.afterCommit(() => recording.exit(run)),
      });
      // The bump follows by itself at commit; the shard is the connection's.
      const bump = {
        run: async (text, args) =>
          asked()?.push({ method: 'run', text, args: [args[0], { shard: true }], inTransaction: true }),
      };
      await bumpTableVersions(bump, database.flavour, touched, 0);
      return result;
    });
  };
}
