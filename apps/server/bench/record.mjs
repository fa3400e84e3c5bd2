// Child process: seeds a new database and records every statement that the server sends for one call of each case.
// argv: file for the result. The database comes from the environment, as for the server.
import { writeFileSync } from 'node:fs';
import { loadConfig } from '../dist/apps/server/src/config/index.js';
import { createLamina } from '../dist/apps/server/src/create-app.js';
import { ACCOUNT, ADMINISTRATOR, CASES } from './cases.mjs';
import { listen, recording } from './listen.mjs';
import { loginPath, loginHeaders } from './login.mjs';
import { templateOf } from './template.mjs';
import { deploy, openTasks, start } from './workflow.mjs';

async function main(file) {
  const { app, database, close } = await createLamina(loadConfig());
  const server = app.getHttpAdapter().getInstance();
  const login = async (account) =>
    (await server.inject({ method: 'POST', url: loginPath(account), headers: loginHeaders })).json().access_token;
  const call = async (token, { method, path, body }) => {
    const statements = [];
    const headers = { 'lc-auth': `bearer ${token}` };
    const answer = await recording.run(
      statements,
      async () => await server.inject({ method, url: path, headers, payload: body }),
    );
    if (answer.statusCode !== 200)
      throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body.slice(0, 500)}`);
    return {
      statements,
      answer: answer.json(),
      body: { ...body, ...Object.fromEntries(new URL(path, 'http://x').searchParams) },
    };
  };

  const token = await login(ACCOUNT);
  const cast = (column) => (database.flavour === 'sqlite' ? `CAST(${column} AS TEXT)` : column);
  const [customer] = await database.read.all(
    `SELECT ${cast('id')} AS id FROM nq_customer WHERE is_deleted = 0 ORDER BY id`,
  );
  const [user] = await database.read.all(`SELECT ${cast('id')} AS id FROM lc_user WHERE account = '${ACCOUNT}'`);
  const people = { customerId: customer.id, salesmanId: user.id };
  const administrator = await login(ADMINISTRATOR);
  await deploy((request) => call(administrator, request));
  // One to fill the caches, two to record, and one to copy.
  for (let at = 0; at < 4; at += 1) await call(token, start);
  const tasks = await openTasks({ flavour: database.flavour, all: (text) => database.read.all(text) });
  listen(database);

  const create = CASES.find(({ name }) => name === 'create');
  const fresh = async () => ({ id: (await call(token, create.request(people))).answer.data.id, version: 1 });
  const recorded = {};
  for (const one of CASES) {
    if (one.ring === 'tasks') {
      const [warm, first, second] = tasks;
      await call(token, one.request(people, warm));
      const done = [await call(token, one.request(people, first)), await call(token, one.request(people, second))];
      recorded[one.name] = templateOf(done);
      continue;
    }
    // Two calls for rows with different versions: arguments that differ come from the call. Only the first call counts
    // the rows, because no total is remembered yet.
    const [first, second] = [await fresh(), await fresh()];
    const cold = await call(token, one.request(people, first, 1));
    if (one.name === 'update') {
      await call(token, one.request(people, { ...first, version: 2 }, 2));
      first.version = 3;
    }
    const warm = [await call(token, one.request(people, first, 3)), await call(token, one.request(people, second, 4))];
    recorded[one.name] = { ...templateOf(warm), count: cold.statements.find(({ text }) => text.includes('COUNT(*)')) };
  }
  const { statements } = await call(token, create.request(people));
  const sample = statements.filter(({ text }) => text.startsWith('INSERT INTO nq_'));
  await database.transaction(async (tx) => {
    for (const table of ['nq_contract_sign', 'nq_contract_sign_line']) await tx.run(`DELETE FROM ${table}`);
    tx.touch('nq_contract_sign');
  });
  writeFileSync(file, JSON.stringify({ people, recorded, sample }, null, 1));
  await close();
}

await main(process.argv[2]);
