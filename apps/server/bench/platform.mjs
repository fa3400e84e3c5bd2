// The platform's own lists with many rows: our server against the bare server with the same statements.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADMINISTRATOR } from './cases.mjs';
import { figures } from './duel.mjs';
import { fillPlatform } from './fill-platform.mjs';
import { login } from './login.mjs';
import { PLATFORM } from './platform-cases.mjs';
import { profileFlags, record, startBare, startLoad, startServer } from './processes.mjs';
import { storeOf } from './store.mjs';
import { print } from './table.mjs';

export async function measurePlatform(kind, { mysql, logs, duel, profile, cases = '' }) {
  const folder = mkdtempSync(join(tmpdir(), 'lamina-bench-'));
  const store = storeOf(kind, join(folder, 'data'), mysql);
  const file = join(folder, 'recorded.json');
  const stops = [];
  try {
    await store.create();
    await (await startServer(store.env)).stop();
    await fillPlatform(store, logs);
    await record(store.env, file, 'record-platform.mjs');
    const server = await startServer(store.env, profileFlags(profile));
    stops.push(server.stop);
    const bare = await startBare(store.env, file);
    stops.push(bare.stop);
    const load = startLoad();
    stops.push(load.stop);
    const headers = { 'lc-auth': `bearer ${await login(server.url, ADMINISTRATOR)}` };
    const table = [];
    for (const { name, aim } of PLATFORM.filter((one) => one.name.includes(cases))) {
      const sides = [
        { url: server.url, pid: server.pid, headers },
        { url: bare.url, pid: bare.pid, headers: { 'x-case': name } },
      ];
      const [mine, theirs] = await duel(load, name, sides);
      table.push(figures(`${name} / bare`, mine, theirs, aim));
    }
    const busy = loadavg().map((one) => one.toFixed(1));
    process.stdout.write(
      `\n${kind}: ${logs} log rows, 10000 users, 2000 departments, 20000 scheduled numbers; load average ${busy.join(' ')}\n`,
    );
    print(table);
  } finally {
    for (const stop of stops.reverse()) await stop();
    await store.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}
