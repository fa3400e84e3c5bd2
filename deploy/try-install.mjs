// The steps of lamina.dockerfile in an empty folder of this machine, without a container: what is committed is installed
// from the lock file, built, pruned to what the server needs, moved as the image has it, started, and asked for its
// health. `node deploy/try-install.mjs [folder]`; the folder is removed at the end.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = process.argv[2] ?? mkdtempSync(join(tmpdir(), 'lamina-install-'));
const build = join(folder, 'build');
const image = join(folder, 'image');
const START_MS = 120_000;
const KEPT = [
  'package.json',
  'node_modules',
  'schemas',
  'seeds',
  'apps/server/package.json',
  'apps/server/node_modules',
  'apps/server/dist/server',
  'apps/runtime/dist',
  'apps/editor/dist',
];

const say = (text) => process.stdout.write(`${text}\n`);
const run = (command, args) => {
  say(`${command} ${args.join(' ')}`);
  execFileSync(command, args, { cwd: build, stdio: ['ignore', 'ignore', 'inherit'] });
};

/** Resolves when the server says that it is ready; rejects with what it said when it ends before. */
function ready(child) {
  let said = '';
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not ready after ${START_MS} ms:\n${said}`)), START_MS);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data) => {
        said += data;
        const port = /Lamina is ready: http:\/\/localhost:(\d+)/.exec(said)?.[1];
        if (port === undefined) return;
        clearTimeout(timer);
        resolve(port);
      });
    child.once('exit', () => reject(new Error(`the server ended:\n${said}`)));
  });
}

try {
  mkdirSync(build, { recursive: true });
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const file of files) cpSync(join(root, file), join(build, file));
  run('npm', ['ci', '--no-audit', '--no-fund']);
  run('npm', ['run', 'build', '--silent']);
  run('npm', [
    'ci',
    '--omit=dev',
    '--no-audit',
    '--no-fund',
    '--workspace',
    '@lamina/server',
    '--workspace',
    '@lamina/schemas',
  ]);
  for (const path of KEPT) cpSync(join(build, path), join(image, path), { recursive: true, verbatimSymlinks: true });
  rmSync(build, { recursive: true });
  const env = {
    PATH: process.env.PATH,
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, 'data'),
    NODE_ENV: 'test',
  };
  const child = spawn(process.execPath, [join(image, 'apps/server/dist/server/main.js')], { cwd: image, env });
  try {
    const port = await ready(child);
    const health = await fetch(`http://127.0.0.1:${port}/health/ready`);
    const page = await fetch(`http://127.0.0.1:${port}/`);
    say(`ready: ${health.status} ${await health.text()}; page: ${page.status}`);
    if (!health.ok || !page.ok) process.exitCode = 1;
  } finally {
    child.kill('SIGTERM');
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
