// `npm run check`: types, lint and format, import rules, metadata, file names. Everything runs; the end says what failed.
import { execFileSync } from 'node:child_process';
import { attempt, root } from './run.mjs';
import { install } from './install.mjs';
import { build } from './build.mjs';

/** kebab-case, with dots before roles and extensions; a few names are set by others. */
const FILE_NAME = /^(\.?[a-z0-9]+(-[a-z0-9]+)*)(\.[a-z0-9-]+)*$/;
const FREE = /(^|\/)(README\.md|\.gitignore|\.npmrc|docs\.md)$/;
const EMPTY_WORDS = /(^|\/)(utils?|common|helpers?|misc|base|v2)(\.[a-z.]+)?(\/|$)/;

function wrongNames() {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return files
    .split('\n')
    .filter((file) => file !== '' && !FREE.test(file))
    .filter((file) => EMPTY_WORDS.test(file) || file.split('/').some((part) => !FILE_NAME.test(part)));
}

await install();
const steps = {
  'types: server': ['npx', ['tsc', '-p', 'apps/server/tsconfig.json']],
  'types: runtime': ['npx', ['tsc', '-p', 'apps/runtime/tsconfig.json', '--noEmit']],
  'types: editor': ['npx', ['tsc', '-p', 'apps/editor/tsconfig.json', '--noEmit']],
  'lint and format': ['npx', ['biome', 'check', '--error-on-warnings', '.']],
  'import rules': [
    'npx',
    ['depcruise', '--config', '.dependency-cruiser.mjs', '--output-type', 'err-long', 'apps', 'e2e', 'migrations'],
  ],
  'types of metadata files': ['node', ['schemas/meta/generate-types.mjs', '--check']],
};
const failed = [];
for (const [name, [command, args]] of Object.entries(steps)) {
  process.stdout.write(`check ${name}\n`);
  if (!(await attempt(command, args))) failed.push(name);
}
process.stdout.write('check metadata\n');
await build();
if (!(await attempt('node', ['apps/server/dist/server/lamina.js', 'meta', 'check']))) failed.push('metadata');
const names = wrongNames();
for (const name of names) process.stdout.write(`file name: ${name}\n`);
if (names.length > 0) failed.push('file names');

process.stdout.write(failed.length === 0 ? 'check: everything is in order\n' : `check: failed: ${failed.join(', ')}\n`);
process.exit(failed.length === 0 ? 0 : 1);
