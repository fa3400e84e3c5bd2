// Builds the image by its file and runs it as README.md says: alone on SQLite, with the demonstration plant, and two
// servers with MariaDB and Redis by compose.yaml.
// `node deploy/try-image.mjs [build] [alone] [plant] [compose]`, without a name all four, in some minutes. It needs
// Docker with its plug-in compose, or another engine with the same commands in $ENGINE. Each check is one line; the exit
// code is not 0 if one failed. What it creates is named `lamina-try-…` and removed at the end, except the image.
import { fileURLToPath } from 'node:url';
import { tryAlone, tryPlant } from './try/alone.mjs';
import { check, failed } from './try/checks.mjs';
import { tryCompose } from './try/compose.mjs';
import { docker, shown } from './try/engine.mjs';

/** The name that compose.yaml gives the image. */
const IMAGE = 'lamina';
const MEGABYTE = 1_000_000;

async function build() {
  const since = Date.now();
  shown(
    ['build', '--file', 'deploy/lamina.dockerfile', '--tag', IMAGE, '.'],
    fileURLToPath(new URL('..', import.meta.url)),
  );
  const size = Number(await docker('image', 'inspect', '--format', '{{.Size}}', IMAGE));
  const seconds = Math.round((Date.now() - since) / 1000);
  check('the image is built', true, `${seconds} s, ${Math.round(size / MEGABYTE)} MB with its base`);
}

const PARTS = { build, alone: () => tryAlone(IMAGE), plant: () => tryPlant(IMAGE), compose: tryCompose };

for (const part of process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PARTS)) {
  process.stdout.write(`\n${part}\n`);
  await PARTS[part]();
}
process.exit(failed() === 0 ? 0 : 1);
