// One server on SQLite, held as tightly as compose.yaml holds it.
import { randomBytes } from 'node:crypto';
import {
  check,
  checkContainer,
  checkHealth,
  checkStop,
  enter,
  enterAgain,
  firstPasswords,
  Kept,
  reasonOf,
} from './checks.mjs';
import { addressOf, docker, healthy, NAME, remove } from './engine.mjs';

const LIMITS = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges:true'];
const [SERVER, COPY, DATA, OTHER] = ['server', 'copy', 'data', 'other'].map((part) => `${NAME}-${part}`);

const environment = (env) => Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`]);

/** Starts a server in the background; returns its address when it is healthy. */
async function start(name, image, options) {
  const since = Date.now();
  await docker('run', '--detach', '--name', name, '--publish', '127.0.0.1::3000', ...LIMITED(options), image);
  await healthy(name);
  check('a new server becomes healthy', true, `${Math.round((Date.now() - since) / 1000)} s`);
  return addressOf(name);
}

const LIMITED = ({ env, volumes }) => [
  ...LIMITS,
  ...environment(env),
  ...volumes.flatMap((volume) => ['--volume', volume]),
];

async function again(name) {
  await docker('start', name);
  await healthy(name);
  return addressOf(name);
}

export async function tryAlone(image) {
  const env = { LAMINA_SECRET: randomBytes(24).toString('hex'), LAMINA_METRICS_TOKEN: randomBytes(16).toString('hex') };
  const own = { env, volumes: [`${DATA}:/data`] };
  const once = (options, ...command) => docker('run', '--rm', ...LIMITED(options), image, ...command);
  const kept = new Kept();
  try {
    const url = await start(SERVER, image, own);
    await checkContainer(SERVER);
    await checkHealth(url);
    const admin = await enter(url, SERVER);
    await kept.customer(admin, 'one');
    await kept.file(admin);
    check('a list and a stored file are read back', await kept.isAll(admin));
    check(
      'a backup is made while it runs',
      true,
      await docker('exec', SERVER, 'lamina', 'backup', '/data/trial.backup'),
    );
    const second = await reasonOf(once(own));
    check('a second server on its folder is refused', second.includes('Another server'));
    await checkStop(SERVER, admin);

    check('a start after a stop keeps everything', await kept.isAll(await enterAgain(await again(SERVER))));
    await docker('kill', SERVER);
    check('a start after a kill keeps everything', await kept.isAll(await enterAgain(await again(SERVER))));
    check('the first password was told once', (await firstPasswords(SERVER)).length === 1);

    const copy = { env, volumes: [`${OTHER}:/data`, `${DATA}:/backups:ro`] };
    check('the backup is restored', true, await once(copy, 'lamina', 'restore', '/backups/trial.backup'));
    const restored = await start(COPY, image, { ...copy, volumes: [`${OTHER}:/data`] });
    check('the restored server has everything', await kept.isAll(await enterAgain(restored)));
  } finally {
    await remove({ containers: [SERVER, COPY], volumes: [DATA, OTHER] });
  }
}

/** A server with the demonstration plant, to print from its documents. */
export async function tryPlant(image) {
  const env = { NODE_ENV: 'development', LAMINA_DEMO_PLANT: 'contracts=6,days=60,signing=30', LAMINA_CAPTCHA: 'false' };
  try {
    const url = await start(SERVER, image, { env, volumes: [`${DATA}:/data`] });
    const admin = await enterAgain(url, 'admin');
    const { records, total } = await admin.get('/api/at/nq/contract/list?size=1');
    const pdf = await admin.bytes(`/api/at/nq/contract/print?id=${records[0].id}`);
    const fonts = new Set(pdf.toString('latin1').match(/FontFile[23]?/g));
    check(
      'a contract is printed with the fonts of the image',
      pdf.subarray(0, 5).toString() === '%PDF-' && fonts.size > 0,
      `${total} contracts, ${pdf.length} bytes`,
    );
  } finally {
    await remove({ containers: [SERVER], volumes: [DATA] });
  }
}
