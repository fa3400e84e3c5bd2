// Two servers beside each other, with MariaDB and Redis, by compose.yaml.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, checkContainer, checkHealth, checkStop, enter, enterAgain, firstPasswords, Kept } from './checks.mjs';
import { addressOf, docker, NAME } from './engine.mjs';

const FILE = join(import.meta.dirname, '..', 'compose.yaml');

export async function tryCompose() {
  const folder = mkdtempSync(join(tmpdir(), `${NAME}-`));
  const settings = join(folder, 'env');
  const secret = () => randomBytes(16).toString('hex');
  // Free ports of the machine.
  const lines = {
    DATABASE_PASSWORD: secret(),
    LAMINA_SECRET: secret(),
    LAMINA_METRICS_TOKEN: secret(),
    LAMINA_PORTS: '0',
  };
  writeFileSync(
    settings,
    Object.entries(lines)
      .map(([key, value]) => `${key}=${value}\n`)
      .join(''),
  );
  const compose = (...args) =>
    docker('compose', '--project-name', NAME, '--env-file', settings, '--file', FILE, ...args);
  const up = () => compose('up', '--detach', '--wait', '--scale', 'lamina=2');
  const [first, second] = [1, 2].map((index) => `${NAME}-lamina-${index}`);
  const kept = new Kept();
  try {
    const since = Date.now();
    await up();
    check('two new servers, MariaDB and Redis become healthy', true, `${Math.round((Date.now() - since) / 1000)} s`);
    const urls = [await addressOf(first), await addressOf(second)];
    for (const name of [first, second]) await checkContainer(name);
    for (const url of urls) await checkHealth(url);
    const admin = await enter(urls[0], first, second);
    const same = admin.at(urls[1]);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => kept.customer(index % 2 ? admin : same, `customer ${index}`)),
    );
    await kept.file(same);
    check('what is written at both is read at both', (await kept.isAll(admin)) && (await kept.isAll(same)));
    const backup = await compose('exec', '-T', 'lamina', 'lamina', 'backup', '/data/trial.backup');
    check('a backup is made while they run', true, backup);
    await checkStop(first, admin);
    check('the other serves on', await kept.isAll(same));
    const later = kept.copy();
    await later.customer(same, 'after the backup');
    await up();
    check('a start after a stop keeps everything', await later.isAll(await enterAgain(await addressOf(first))));
    check('the first password was told once', (await firstPasswords(first, second)).length === 1);

    await compose('stop', 'lamina');
    const restored = await compose('run', '--rm', '-T', 'lamina', 'lamina', 'restore', '--force', '/data/trial.backup');
    check('the backup is restored over everything', true, restored);
    await up();
    check(
      'the restored servers have what was saved, and nothing later',
      await kept.isAll(await enterAgain(await addressOf(second))),
    );
  } finally {
    await compose('down', '--volumes', '--timeout', '40');
    rmSync(folder, { recursive: true });
  }
}
