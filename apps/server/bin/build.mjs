import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './run.mjs';
import { step } from './steps.mjs';

const SKIPPED = new Set(['node_modules', 'dist', 'test', 'bench', '.results']);
/** The front ends are always built for production, whatever NODE_ENV is set for the server. */
const MODE = { NODE_ENV: 'production' };

function hashFolder(hash, folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => a.name.localeCompare(b.name))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!SKIPPED.has(entry.name)) hashFolder(hash, path);
    } else if (!entry.name.endsWith('.spec.ts')) hash.update(entry.name).update(readFileSync(path));
  }
}

/** A folder of components outside the repository is also a source of the front ends. */
function outsideComponents() {
  const folder = process.env.LAMINA_COMPONENTS;
  if (!folder) return [];
  if (!existsSync(folder)) throw new Error(`LAMINA_COMPONENTS: there is no folder ${folder}`);
  return [resolve(folder)];
}

/** Builds one workspace if its sources have changed since the last build. */
async function buildWorkspace(name, folder, sources) {
  const hash = createHash('sha256').update(JSON.stringify(MODE));
  for (const source of sources) {
    const path = resolve(root, source);
    if (statSync(path).isDirectory()) hashFolder(hash, path);
    else hash.update(readFileSync(path));
  }
  const digest = hash.digest('hex');
  const mark = join(root, folder, 'dist', '.built');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === digest) return;
  await step(`building ${folder.slice('apps/'.length)}`, 'npm', ['run', 'build', '-w', name, '--silent'], MODE);
  mkdirSync(join(root, folder, 'dist'), { recursive: true });
  writeFileSync(mark, digest);
}

/** Builds server and front ends where needed. The two front ends are built one after the other to save memory. */
export async function build() {
  await Promise.all([
    buildWorkspace('@lamina/server', 'apps/server', [
      'apps/server/src',
      'apps/server/bin/bundle.mjs',
      'apps/server/bin/record-code.cjs',
      'schemas/meta',
      'migrations',
      'package-lock.json',
    ]),
    (async () => {
      await buildWorkspace('@lamina/runtime', 'apps/runtime', [
        'apps/runtime',
        'schemas/i18n',
        'schemas/limits.json',
        'package-lock.json',
        ...outsideComponents(),
      ]);
      await buildWorkspace('@lamina/editor', 'apps/editor', [
        'apps/editor',
        'apps/runtime',
        'schemas/i18n',
        'schemas/limits.json',
        'package-lock.json',
        ...outsideComponents(),
      ]);
    })(),
  ]);
}
