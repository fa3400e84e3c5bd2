import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { root } from './run.mjs';
import { step } from './steps.mjs';

/** Installs the packages of package-lock.json, unless exactly these were installed before. */
export async function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const mark = join(root, 'node_modules', '.lamina-installed');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return;
  // No audit: it needs a service that may not be reachable. Build tools are included whatever NODE_ENV or npm is set
  // to.
  await step('installing packages', 'npm', ['ci', '--no-audit', '--no-fund', '--include=dev']);
  writeFileSync(mark, lock);
}
