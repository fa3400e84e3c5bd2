// `npm start`: installs, builds, migrates, seeds and serves.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { root } from './run.mjs';

try {
  const started = Date.now();
  await install();
  await build();
  process.stdout.write(`Lamina is built (${Math.round((Date.now() - started) / 1000)} s), the server starts\n`);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
const server = spawn(process.execPath, [join(root, 'apps/server/dist/server/main.js')], {
  cwd: root,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.once('exit', (code) => process.exit(code ?? 1));
