// Measures backup and restore of one large tenant as a file: duration, memory of the server, and how long other calls
// wait. node apps/server/bench/tenant-file.mjs [--db sqlite|mysql] [--rows 100000] [--logs 200000]
import { createWriteStream, mkdtempSync, openAsBlob, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { ADMINISTRATOR } from './cases.mjs';
import { fillLogs } from './fill-platform.mjs';
import { fill } from './fill.mjs';
import { login } from './login.mjs';
import { pause, record, residentMb, startServer } from './processes.mjs';
import { storeOf } from './store.mjs';

const { values: options } = parseArgs({
  options: {
    db: { type: 'string', default: 'sqlite' },
    rows: { type: 'string', default: '100000' },
    logs: { type: 'string', default: '200000' },
    mysql: { type: 'string', default: 'mysql://root@127.0.0.1:3306' },
  },
});
const COPY = 'bulk01';
const TENANT = '/api/lc-system/tenant';

const peakMb = (pid) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

/** Makes calls one after another while something runs, and measures the longest. */
function bystander(call) {
  let longest = 0;
  let running = true;
  const calls = (async () => {
    while (running) {
      const begin = performance.now();
      const answer = await call();
      if (!answer.ok) throw new Error(`a bystander is answered ${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
      longest = Math.max(longest, performance.now() - begin);
      await pause(50);
    }
  })();
  return async () => {
    running = false;
    await calls;
    return `${longest.toFixed(0)} ms`;
  };
}

const write = (url, headers) =>
  fetch(`${url}/api/lc-system/param/submit`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ paramName: 'bench', paramKey: `bench.${performance.now()}`, paramValue: '1' }),
  });

const folder = mkdtempSync(join(tmpdir(), 'lamina-bench-'));
const store = storeOf(options.db, join(folder, 'data'), options.mysql);
const file = join(folder, 'tenant.backup.gz');
let server;
try {
  await store.create();
  const recorded = join(folder, 'recorded.json');
  await record(store.env, recorded);
  const { people, sample } = JSON.parse(readFileSync(recorded, 'utf8'));
  await fill(store, { count: Number(options.rows), sample, own: people.salesmanId });
  await fillLogs(store, Number(options.logs));
  await store.settle('lc_log_api');
  server = await startServer(store.env);
  const { url, pid } = server;
  const headers = { 'lc-auth': `bearer ${await login(url, ADMINISTRATOR)}` };

  const measured = async (name, work) => {
    await pause(2000);
    const before = residentMb(pid);
    // Resets the peak memory of the process on Linux.
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
    const reader = bystander(() => fetch(`${url}/api/lc-system/param/list?current=1&size=10`, { headers }));
    const writer = bystander(() => write(url, headers));
    const begin = performance.now();
    const said = await work();
    const seconds = (performance.now() - begin) / 1000;
    const waits = `a reader waits at most ${await reader()}, a writer ${await writer()}`;
    process.stdout.write(
      `${options.db} ${name}: ${seconds.toFixed(1)} s, memory ${before.toFixed(0)} MB, at most ${peakMb(pid).toFixed(0)} MB, ${waits}${said}\n`,
    );
  };
  const restore = async (replace) => {
    const form = new FormData();
    form.set('tenantId', COPY);
    form.set('replace', replace);
    form.set('file', await openAsBlob(file), 'tenant.backup.gz');
    const answer = await (await fetch(`${url}${TENANT}/restore`, { method: 'POST', headers, body: form })).json();
    if (answer.code !== 200) throw new Error(answer.msg);
    return `, ${answer.data.rows} rows`;
  };
  await measured('backup', async () => {
    const answer = await fetch(`${url}${TENANT}/backup?tenantId=000000`, { headers });
    await pipeline(Readable.fromWeb(answer.body), createWriteStream(file));
    return `, ${(statSync(file).size / 1e6).toFixed(1)} MB file`;
  });
  await measured('restore as a copy', () => restore('0'));
  await measured('restore over it', () => restore('1'));
} finally {
  await server?.stop();
  await store.drop();
  rmSync(folder, { recursive: true, force: true });
}
