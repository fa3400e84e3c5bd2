import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { root, run } from './run.mjs';

/** Installs what package-lock.json names, unless exactly that was installed before. */
export async function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const mark = join(root, 'node_modules', '.lamina-installed');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return;
  // Fewer retries of a failing download hide less; no audit: it asks a service that may not be there.
  await run('npm', ['ci', '--no-audit', '--no-fund']);
  writeFileSync(mark, lock);
}
