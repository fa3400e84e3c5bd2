// Child process: fills a new database with the seeds and writes down every statement that the server sends for one
// call of each case. argv: file for the result. The database comes by the environment, as for the server.
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { loadConfig } from '../dist/apps/server/src/config/index.js';
import { createLamina } from '../dist/apps/server/src/create-app.js';
import { bumpTableVersions } from '../dist/apps/server/src/database/table-version.js';
import { ACCOUNT, ADMINISTRATOR, CASES } from './cases.mjs';

const recording = new AsyncLocalStorage();
const note = (entry) => recording.getStore()?.push(entry);

/** A connection that writes down what it is asked. */
const noted = (sql, inTransaction) =>
  Object.fromEntries(
    ['all', 'get', 'run'].map((method) => [
      method,
      (text, args = []) => {
        note({ method, text, args: [...args], inTransaction });
        return sql[method](text, args);
      },
    ]),
  );

/** Only the statements of recorded calls are noted: background polls run outside of them. */
function listen(database) {
  database.read = noted(database.read, false);
  const transaction = database.transaction.bind(database);
  database.transaction = (work) =>
    transaction(async (tx) => {
      const touched = new Set();
      const touch = (table) => {
        touched.add(table);
        tx.touch(table);
      };
      const result = await work({ ...noted(tx, true), touch, afterCommit: (run) => tx.afterCommit(run) });
      // The bump follows by itself at commit; the shard is the connection's.
      const bump = { run: async (text, args) => note({ method: 'run', text, args: [args[0], { shard: true }], inTransaction: true }) };
      await bumpTableVersions(bump, database.flavour, touched, 0);
      return result;
    });
}

async function main(file) {
  const { app, database, close } = await createLamina(loadConfig());
  const server = app.getHttpAdapter().getInstance();
  const login = async (account) => {
    const password = createHash('sha256').update(account).digest('hex');
    const url = `/api/lc-auth/oauth/token?tenantId=000000&username=${account}&grant_type=password&scope=all&type=account&password=${password}`;
    const headers = { authorization: `Basic ${Buffer.from('lamina:lamina_secret').toString('base64')}`, 'tenant-id': '000000' };
    return (await server.inject({ method: 'POST', url, headers })).json().access_token;
  };
  const call = async (token, { method, path, body }) => {
    const statements = [];
    const headers = { 'lc-auth': `bearer ${token}` };
    const answer = await recording.run(statements, () => server.inject({ method, url: path, headers, payload: body }));
    if (answer.statusCode !== 200) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body.slice(0, 500)}`);
    return { statements, answer: answer.json(), body: { ...body, ...Object.fromEntries(new URL(path, 'http://x').searchParams) } };
  };

  const token = await login(ACCOUNT);
  const cast = (column) => (database.flavour === 'sqlite' ? `CAST(${column} AS TEXT)` : column);
  const [customer] = await database.read.all(`SELECT ${cast('id')} AS id FROM nq_customer WHERE is_deleted = 0 ORDER BY id`);
  const [user] = await database.read.all(`SELECT ${cast('id')} AS id FROM lc_user WHERE account = '${ACCOUNT}'`);
  const people = { customerId: customer.id, salesmanId: user.id };
  listen(database);

  const create = CASES.find(({ name }) => name === 'create');
  const fresh = async () => ({ id: (await call(token, create.request(people))).answer.data.id, version: 1 });
  const recorded = {};
  for (const one of CASES) {
    // Once for the caches, then two calls of different rows: what differs between them is the call's own.
    const rows = [await fresh(), await fresh(), await fresh()];
    await call(token, one.request(people, rows[0], 1));
    const first = await call(token, one.request(people, rows[1], 2));
    if (one.name === 'update') rows[2] = { id: rows[2].id, version: await advance(rows[2], one) };
    recorded[one.name] = [first, await call(token, one.request(people, rows[2], 3))];
  }
  async function advance(row, update) {
    await call(token, update.request(people, row, 9));
    return row.version + 1;
  }
  const asAdministrator = await login(ADMINISTRATOR);
  recorded['list of everything'] = [await call(asAdministrator, CASES[0].request(people))];
  const sample = recorded['create'][0].statements.filter(({ text }) => text.startsWith('INSERT INTO nq_'));
  writeFileSync(file, JSON.stringify({ people, recorded, sample }, null, 1));
  await close();
}

await main(process.argv[2]);
