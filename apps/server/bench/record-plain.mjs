// Child process: records the statements of the server for the calls of a plain resource. argv: file.
import { writeFileSync } from 'node:fs';
import { loadConfig } from '../dist/apps/server/src/config/index.js';
import { createLamina } from '../dist/apps/server/src/create-app.js';
import { ADMINISTRATOR } from './cases.mjs';
import { listen, recording } from './listen.mjs';
import { loginHeaders, loginPath } from './login.mjs';
import { PLAIN } from './plain-cases.mjs';
import { templateOf } from './template.mjs';

const { app, database, close } = await createLamina(loadConfig());
const server = app.getHttpAdapter().getInstance();
const login = await server.inject({ method: 'POST', url: loginPath(ADMINISTRATOR), headers: loginHeaders });
const headers = { 'lc-auth': `bearer ${login.json().access_token}` };
listen(database);

async function call({ method, path, body }) {
  const statements = [];
  const answer = await recording.run(
    statements,
    async () => await server.inject({ method, url: path, headers, payload: body }),
  );
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body.slice(0, 500)}`);
  const said = { ...body, ...Object.fromEntries(new URL(path, 'http://x').searchParams) };
  return { statements, body: said, data: answer.json().data };
}

const caseOf = (name) => PLAIN.find((one) => one.name === `plain: ${name}`);
const create = (serial) => call(caseOf('create').request(undefined, undefined, serial));
const remove = (id) => call({ method: 'POST', path: `/api/lc-system/post/remove?ids=${id}` });

/** Marks the code as a value of the request: it was the same in both recorded calls, but differs in later ones. */
const withCode = (template, code) => ({
  ...template,
  statements: template.statements.map((statement) => ({
    ...statement,
    args: statement.args.map((value) => (value === code ? { from: 'postCode' } : value)),
  })),
});

const recorded = {};
const twice = async () => {
  const first = await create('twice');
  await remove(first.data.id);
  const second = await create('twice');
  await remove(second.data.id);
  return [first, second];
};
await twice();
recorded['plain: create'] = withCode(templateOf(await twice()), 'twice');
const rows = [];
for (const serial of ['one', 'two']) rows.push({ id: (await create(`bench.${serial}`)).data.id, version: 1 });
const list = () => call(caseOf('list of 10').request());
const cold = await list();
recorded['plain: list of 10'] = {
  ...templateOf([await list(), await list()]),
  count: cold.statements.find(({ text }) => text.includes('COUNT(*)')),
};
const detail = (row) => call(caseOf('one record').request(undefined, row));
await detail(rows[0]);
recorded['plain: one record'] = templateOf([await detail(rows[0]), await detail(rows[1])]);
const update = (row, serial) => call(caseOf('update').request(undefined, row, serial));
await update(rows[0], 1);
await update({ ...rows[0], version: 2 }, 2);
recorded['plain: update'] = templateOf([await update({ ...rows[0], version: 3 }, 3), await update(rows[1], 4)]);
for (const { id } of rows) await remove(id);
writeFileSync(process.argv[2], JSON.stringify({ recorded }, null, 1));
await close();
