// `npm run check`: types, lint and format, import rules, metadata, regular expressions, deployment files, file names.
// All of them run; the end shows which failed.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { attempt, attemptAndTell, root } from './run.mjs';
import { install } from './install.mjs';
import { build } from './build.mjs';

/** The long steps need one processor core each. */
const AT_ONCE = 2;
/** kebab-case, with dots before roles and extensions. Some names are prescribed by tools. */
const FILE_NAME = /^(\.?[a-z0-9]+(-[a-z0-9]+)*)(\.[a-z0-9-]+)*$/;
const FREE = /(^|\/)(README\.md|\.gitignore|\.npmrc|docs\.md)$/;
const EMPTY_WORDS = /(^|\/)(utils?|common|helpers?|misc|base|v2)(\.[a-z.]+)?(\/|$)/;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));

/** Sources that run in the server or in browsers. */
const sourceFiles = () =>
  files.filter((file) => /^apps\/\w+\/src\/.*\.tsx?$/.test(file) && !/\.spec\.tsx?$/.test(file));

function wrongNames() {
  return files
    .filter((file) => !FREE.test(file))
    .filter((file) => EMPTY_WORDS.test(file) || file.split('/').some((part) => !FILE_NAME.test(part)));
}

/** Types by the native compiler, which takes a quarter of the time. TypeScript 6 stays for tools that use its API. */
const types = (app) => ['node', ['node_modules/typescript-7/bin/tsc', '-p', `apps/${app}/tsconfig.json`, '--noEmit']];

await install();
const steps = {
  'types: server': types('server'),
  'types: runtime': types('runtime'),
  'types: editor': types('editor'),
  'lint and format': ['npx', ['biome', 'check', '--error-on-warnings', '.']],
  'import rules': [
    'npx',
    ['depcruise', '--config', '.dependency-cruiser.mjs', '--output-type', 'err-long', 'apps', 'e2e', 'migrations'],
  ],
  'types of metadata files': ['node', ['schemas/meta/generate-types.mjs', '--check']],
  'list of components': ['node', ['schemas/meta/list-components.mjs', '--check']],
};
const failed = [];
const waiting = Object.entries(steps);
/** Runs one step after the other and prints the output of each when it is done. */
async function work() {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
    const [name, [command, args]] = step;
    const { done, said } = await attemptAndTell(command, args);
    process.stdout.write(`check ${name}\n${said}`);
    if (!done) failed.push(name);
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, work));
process.stdout.write('check metadata\n');
await build();
if (!(await attempt('node', ['apps/server/dist/server/lamina.js', 'meta', 'check']))) failed.push('metadata');
process.stdout.write('check regular expressions\n');
// Loaded only here because its packages may have been installed just before.
const { slowPatterns } = await import('./slow-patterns.mjs');
const patterns = await slowPatterns(sourceFiles());
for (const complaint of patterns) process.stdout.write(`regular expression: ${complaint}\n`);
if (patterns.length > 0) failed.push('regular expressions');
process.stdout.write('check deployment files\n');
const { parseDocument } = await import('yaml');
const unread = files
  .filter((file) => /^deploy\/.*\.(yaml|json)$/.test(file))
  .flatMap((file) =>
    parseDocument(readFileSync(join(root, file), 'utf8')).errors.map(({ message }) => `${file}: ${message}`),
  );
for (const complaint of unread) process.stdout.write(`deployment file: ${complaint}\n`);
if (unread.length > 0) failed.push('deployment files');
const names = wrongNames();
for (const name of names) process.stdout.write(`file name: ${name}\n`);
if (names.length > 0) failed.push('file names');

process.stdout.write(failed.length === 0 ? 'check: everything is in order\n' : `check: failed: ${failed.join(', ')}\n`);
process.exit(failed.length === 0 ? 0 : 1);
