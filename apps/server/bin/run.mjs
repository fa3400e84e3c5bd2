import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Root of the project. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs a command with its output on ours; rejects when it fails. */
export function run(command, args = [], options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      ...options,
      env: { ...process.env, ...options.env },
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${command} ${args.join(' ')} ended with ${signal ?? `code ${code}`}`));
    });
  });
}

/** Like `run`, but answers the exit code instead of failing. */
export const attempt = (command, args, options) =>
  run(command, args, options).then(
    () => true,
    () => false,
  );

/** Like `attempt`, but keeps what the command says: it can be told when others that run beside are silent. */
export function attemptQuietly(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => said.push(data));
    child.once('error', (error) => resolve({ done: false, said: `${error.message}\n` }));
    child.once('close', (code) => resolve({ done: code === 0, said: Buffer.concat(said).toString() }));
  });
}
