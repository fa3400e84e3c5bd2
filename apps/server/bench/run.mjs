// `npm run bench`: the cost of our server compared with the bare driver, on the same machine, database and statements.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ACCOUNT, ADMINISTRATOR, CASES } from './cases.mjs';
import { fill } from './fill.mjs';
import { frontEnds } from './front-ends.mjs';
import { login } from './login.mjs';
import { duelsOf, figures } from './duel.mjs';
import { measurePlain } from './plain.mjs';
import { measurePlant } from './plant.mjs';
import { measurePlatform } from './platform.mjs';
import { cpuMicros, pause, profileFlags, record, residentMb, startBare, startLoad, startServer } from './processes.mjs';
import { storeOf } from './store.mjs';
import { median, print, spread } from './table.mjs';
import { fillTasks, openTasks } from './workflow.mjs';
import { writerOf } from './writer.mjs';

const { values: options } = parseArgs({
  options: {
    db: { type: 'string', default: 'both' },
    rows: { type: 'string', default: '100000' },
    tasks: { type: 'string', default: '1000000' },
    logs: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '16' },
    only: { type: 'string' },
    cases: { type: 'string' },
    mysql: { type: 'string', default: 'mysql://root@127.0.0.1:3306' },
    redis: { type: 'string' },
    profile: { type: 'string' },
  },
});
const [count, seconds, rounds, connections] = ['rows', 'seconds', 'rounds', 'connections'].map((name) =>
  Number(options[name]),
);
const wanted = (name) => options.only === undefined || options.only.split(',').includes(name);
const duel = duelsOf({ rounds, seconds, connections });
const STARTS = 3;
/** The second one is later than the collection of a quiet server (quiet-collection.ts). */
const IDLE_SECONDS = [5, 30];

/** More tasks than one side can complete in a second. */
const COMPLETIONS = 2500;

async function tellIdle(pid) {
  let waited = 0;
  for (const seconds of IDLE_SECONDS) {
    await pause((seconds - waited) * 1000);
    waited = seconds;
    process.stdout.write(`idle after ${seconds} s: ${residentMb(pid)?.toFixed(0) ?? '?'} MB (aim ≤ 150)\n`);
  }
}

async function startTimes(env) {
  const times = [];
  const busy = [];
  for (let at = 0; at < STARTS; at += 1) {
    const server = await startServer(env);
    times.push(server.millis);
    busy.push(cpuMicros(server.pid) / 1e6);
    if (at === STARTS - 1) await tellIdle(server.pid);
    await server.stop();
  }
  process.stdout.write(
    `start to first answer: ${(median(times) / 1000).toFixed(2)} s, ${spread(times.map((one) => one / 1000))} (aim ≤ 1.5), of processor time ${median(busy).toFixed(2)} s\n`,
  );
}

async function measure(kind) {
  const folder = mkdtempSync(join(tmpdir(), 'lamina-bench-'));
  const store = storeOf(kind, join(folder, 'data'), options.mysql);
  const file = join(folder, 'recorded.json');
  const stops = [];
  try {
    await store.create();
    await record(store.env, file);
    const { people, sample } = JSON.parse(readFileSync(file, 'utf8'));
    const ring = await fill(store, { count, sample, own: people.salesmanId });
    process.stdout.write(`\n${kind}: ${count} contracts, ${ring.length} with lines\n`);
    if (wanted('todo') || wanted('complete')) {
      const open = wanted('complete') ? COMPLETIONS * (rounds * seconds + 1) * 2 : 1;
      const tasks = wanted('todo') ? Number(options.tasks) : 0;
      await fillTasks(store, { count: open, tasks, own: people.salesmanId });
      process.stdout.write(`${open} instances to complete, ${tasks} other tasks\n`);
    }
    if (wanted('start')) await startTimes(store.env);

    const server = await startServer(store.env, profileFlags(options.profile));
    stops.push(server.stop);
    const bare = await startBare(store.env, file);
    stops.push(bare.stop);
    const load = startLoad();
    stops.push(load.stop);
    const bearer = async (account) => ({ 'lc-auth': `bearer ${await login(server.url, account)}` });
    const ours = { url: server.url, pid: server.pid, people, headers: await bearer(ACCOUNT) };
    const asBare = (name) => ({ url: bare.url, pid: bare.pid, people, headers: { 'x-case': name } });

    /** Each side has its own rows. Their versions are read again, because the last round was cut off during calls. */
    const rowsFor = (side) => async () => {
      const cast = kind === 'sqlite' ? 'CAST(id AS TEXT)' : 'id';
      const found = await store.all(`SELECT ${cast} AS id, version FROM nq_contract_sign WHERE status = 0`);
      const versions = new Map(found.map(({ id, version }) => [id, Number(version)]));
      return ring.filter((_, at) => at % 2 === side).map((id) => ({ id, version: versions.get(id) }));
    };

    /** Open tasks, divided between the two sides. */
    const tasksFor = (side) => async () => (await openTasks(store)).filter((_, at) => at % 2 === side);
    const table = [];
    const reads = CASES.filter((one) => !one.writes);
    const compare = async ({ name, aim, ring: hasRing }) => {
      if (!wanted(name)) return;
      const [mine, theirs] = await duel(
        load,
        name,
        [ours, asBare(name)],
        hasRing ? (side) => (hasRing === 'tasks' ? tasksFor : rowsFor)(side)() : undefined,
      );
      table.push(figures(`${name} / bare`, mine, theirs, aim));
    };
    for (const one of reads) await compare(one);
    if (wanted('scope')) {
      const everything = { ...ours, headers: await bearer(ADMINISTRATOR) };
      for (const name of ['list', 'first page']) {
        const [scoped, whole] = await duel(load, name, [ours, everything]);
        table.push(figures(`${name}: scoped / administrator`, scoped, whole, 0.8));
      }
    }
    if (wanted('total')) {
      const [mine, naive] = await duel(load, 'first page', [ours, asBare('first page, naive')]);
      table.push(figures('first page / bare with COUNT', mine, naive, count >= 1_000_000 ? 10 : 3));
    }
    if (wanted('writer')) {
      const everything = { ...ours, headers: await bearer(ADMINISTRATOR) };
      const writer = writerOf(ours);
      const name = 'first page';
      const turn = async (side) => void (side === 1 ? writer.start() : await writer.stop());
      const [quiet, beside] = await duel(load, name, [everything, everything], turn);
      await writer.stop();
      const label = `${name}: beside ${writer.perSecond} inserts/s (${writer.written} written, ${writer.failed} failed) / alone`;
      table.push(figures(label, beside, quiet, 0.6));
    }
    if (wanted('redis') && options.redis !== undefined && kind === 'mysql') {
      // Both are started new, because a server that has run for minutes is faster.
      const sides = [];
      for (const more of [{ REDIS_URL: options.redis }, {}]) {
        const fresh = await startServer({ ...store.env, ...more });
        stops.push(fresh.stop);
        sides.push({ ...ours, url: fresh.url, pid: fresh.pid });
      }
      await duelsOf({ rounds: 1, seconds, connections })(load, 'create', sides);
      const [withRedis, without] = await duel(load, 'create', sides);
      table.push(figures('create: with Redis / without', withRedis, without, 0.95));
    }
    for (const one of CASES.filter((each) => each.writes)) await compare(one);
    print(table);
    process.stdout.write(`resident after the load: ${residentMb(server.pid)?.toFixed(0) ?? '?'} MB\n`);
  } finally {
    for (const stop of stops.reverse()) await stop();
    await store.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

process.stdout.write(
  `node ${process.version}, ${cpus().length} × ${cpus()[0].model}; ${connections} connections, ${rounds} rounds of ${seconds} s\n`,
);
if (wanted('front')) frontEnds();
for (const kind of options.db === 'both' ? ['sqlite', 'mysql'] : [options.db]) {
  if (wanted('plain')) await measurePlain(kind, { ...options, count, duel });
  if (wanted('plant')) await measurePlant(kind, options);
  if (!['platform', 'plain', 'plant'].includes(options.only)) await measure(kind);
  if (wanted('platform')) await measurePlatform(kind, { ...options, duel, logs: Number(options.logs) });
}
