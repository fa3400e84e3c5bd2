// A plain resource with many rows: our server against the bare server with the same statements.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADMINISTRATOR } from './cases.mjs';
import { figures } from './duel.mjs';
import { sampleOf } from './fill-platform.mjs';
import { login } from './login.mjs';
import { PLAIN, PLAIN_TABLE } from './plain-cases.mjs';
import { profileFlags, record, startBare, startLoad, startServer } from './processes.mjs';
import { storeOf } from './store.mjs';
import { print } from './table.mjs';
import { copy } from './workflow.mjs';

const RING = 2000;
/**
 * About what the log row of a call costs on SQLite. The bare server with so much work in each call shows the ratio
 * that is left for a server that does nothing else.
 */
const LEAST_WORK_US = 10;
const idOf = (at) => String(500_000_000_000_000_000n + BigInt(at) * 1000n);

export async function measurePlain(kind, { mysql, count, duel, profile, cases = '' }) {
  const folder = mkdtempSync(join(tmpdir(), 'lamina-bench-'));
  const store = storeOf(kind, join(folder, 'data'), mysql);
  const file = join(folder, 'recorded.json');
  const stops = [];
  try {
    await store.create();
    await record(store.env, file, 'record-plain.mjs');
    const sample = await sampleOf(store, PLAIN_TABLE, "tenant_id = '000000' AND is_deleted = 0");
    await copy(store, PLAIN_TABLE, sample, count, (at) => ({
      ...{ id: idOf(at), post_code: `p${at}`, post_name: `岗位${at}`, sort: at % 100, version: 1 },
    }));
    await store.settle(PLAIN_TABLE);
    const server = await startServer(store.env, profileFlags(profile));
    stops.push(server.stop);
    const bare = await startBare(store.env, file);
    stops.push(bare.stop);
    const working = await startBare({ ...store.env, BARE_WORK_US: String(LEAST_WORK_US) }, file);
    stops.push(working.stop);
    const load = startLoad();
    stops.push(load.stop);
    const headers = { 'lc-auth': `bearer ${await login(server.url, ADMINISTRATOR)}` };
    /** Each side has its own rows. Their versions are read again, because the last round was cut off during calls. */
    const rowsOf = async (side) => {
      const cast = kind === 'sqlite' ? 'CAST(id AS TEXT)' : 'id';
      const rows = await store.all(
        `SELECT ${cast} AS id, version FROM ${PLAIN_TABLE} WHERE post_code LIKE 'p%' ORDER BY id LIMIT ${RING}`,
      );
      return rows.filter((_, at) => at % 2 === side).map(({ id, version }) => ({ id, version: Number(version) }));
    };
    const table = [];
    for (const { name, aim, ring, writes } of PLAIN.filter((one) => one.name.includes(cases))) {
      const sides = [
        { url: server.url, pid: server.pid, headers },
        { url: bare.url, pid: bare.pid, headers: { 'x-case': name } },
      ];
      const [mine, theirs] = await duel(load, name, sides, ring ? rowsOf : undefined);
      table.push(figures(`${name} / bare`, mine, theirs, aim));
      if (writes) continue;
      const bares = [working, bare].map(({ url, pid }) => ({ url, pid, headers: { 'x-case': name } }));
      const [least, none] = await duel(load, name, bares, ring ? rowsOf : undefined);
      table.push(figures(`${name}: bare with ${LEAST_WORK_US} µs of work / bare`, least, none, aim));
    }
    process.stdout.write(`\n${kind}: a plain resource of ${count} rows\n`);
    print(table);
  } finally {
    for (const stop of stops.reverse()) await stop();
    await store.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}
