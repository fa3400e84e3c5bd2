// Measures how long it takes to fill the demonstration plant, and to check two hundred tasks at once.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from './login.mjs';
import { startServer } from './processes.mjs';
import { storeOf } from './store.mjs';
import { median, spread } from './table.mjs';
import { copy } from './workflow.mjs';

const TASKS = 200;
const ROUNDS = 3;
const TABLE = 'em_pp_jpx';
const CHECK = '/api/at/em/productionPlan/jpx/check';
const REPORTED = 2;

const idOf = (at) => String(600_000_000_000_000_000n + BigInt(at) * 1000n);

/** Tasks that are reported but not checked, spread over the plates of the plant. */
async function fillReported(store) {
  const [any] = await store.all(`SELECT * FROM ${TABLE} LIMIT 1`);
  const columns = Object.keys(any).map((name) =>
    store.flavour === 'sqlite' ? `CAST(\`${name}\` AS TEXT) AS \`${name}\`` : `\`${name}\``,
  );
  const done = await store.all(`SELECT ${columns.join(', ')} FROM ${TABLE} WHERE status = 3`);
  await copy(store, TABLE, done[0], TASKS * ROUNDS, (at) => ({
    ...done[at % done.length],
    ...{
      id: idOf(at),
      task_no: `BENCH-${at}`,
      status: REPORTED,
      check_result: 'W',
      zj_user_id: null,
      check_time: null,
    },
    version: 1,
  }));
}

async function check(url, headers, ids) {
  const begun = performance.now();
  const answer = await fetch(url + CHECK, {
    ...{ method: 'POST', headers: { ...headers, 'content-type': 'application/json' } },
    body: JSON.stringify({ ids, checkResult: 'P' }),
  });
  const { code, msg } = await answer.json();
  if (code !== 200) throw new Error(`${CHECK}: ${msg}`);
  return performance.now() - begun;
}

export async function measurePlant(kind, { mysql }) {
  const folder = mkdtempSync(join(tmpdir(), 'lamina-bench-'));
  const store = storeOf(kind, join(folder, 'data'), mysql);
  let server;
  try {
    await store.create();
    server = await startServer(store.env);
    await server.stop();
    const empty = server.millis;
    server = await startServer({ ...store.env, LAMINA_DEMO_PLANT: 'true' });
    await server.stop();
    process.stdout.write(
      `\n${kind}: the plant of the demonstration is filled in ${((server.millis - empty) / 1000).toFixed(1)} s (aim ≤ 15)\n`,
    );
    await fillReported(store);
    server = await startServer(store.env);
    const headers = { 'lc-auth': `bearer ${await login(server.url, 'kongzhi')}` };
    const times = [];
    for (let round = 0; round < ROUNDS; round += 1)
      times.push(
        await check(
          server.url,
          headers,
          Array.from({ length: TASKS }, (_, at) => idOf(round * TASKS + at)),
        ),
      );
    const seconds = times.map((one) => one / 1000);
    process.stdout.write(
      `${kind}: ${TASKS} tasks checked at once in ${median(seconds).toFixed(2)} s, ${spread(seconds)} (aim ≤ 1)\n`,
    );
  } finally {
    await server?.stop();
    await store.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}
