// Child process: records the statements of the server for the platform's calls on the filled database. argv: file.
import { writeFileSync } from 'node:fs';
import { loadConfig } from '../dist/apps/server/src/config/index.js';
import { createLamina } from '../dist/apps/server/src/create-app.js';
import { ADMINISTRATOR } from './cases.mjs';
import { listen, recording } from './listen.mjs';
import { loginHeaders, loginPath } from './login.mjs';
import { PLATFORM } from './platform-cases.mjs';
import { templateOf } from './template.mjs';

const { app, database, close } = await createLamina(loadConfig());
const server = app.getHttpAdapter().getInstance();
const login = await server.inject({ method: 'POST', url: loginPath(ADMINISTRATOR), headers: loginHeaders });
const headers = { 'lc-auth': `bearer ${login.json().access_token}` };
listen(database);

/** One call: its statements and the number of rows in the answer. */
async function call({ method, path }) {
  const statements = [];
  const answer = await recording.run(statements, async () => await server.inject({ method, url: path, headers }));
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body.slice(0, 500)}`);
  const { data } = answer.json();
  return { statements, body: {}, rows: (data.records ?? data).length };
}

const textOf = ({ statements }) => statements.map(({ text }) => text).join();

const recorded = {};
for (const { name, request } of PLATFORM) {
  const cold = await call(request());
  if (cold.rows === 0) throw new Error(`${name} finds nothing`);
  // Two calls differ if the server checked for changes of other servers in between; then try again.
  let warm = [await call(request()), await call(request())];
  for (let tries = 0; tries < 10 && textOf(warm[0]) !== textOf(warm[1]); tries += 1)
    warm = [warm[1], await call(request())];
  recorded[name] = { ...templateOf(warm), count: cold.statements.find(({ text }) => text.includes('COUNT(*)')) };
}
writeFileSync(process.argv[2], JSON.stringify({ recorded }, null, 1));
await close();
