import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Root folder of the project. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs a command and shows its output; rejects if it fails. */
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

/** Like `run`, but returns whether it succeeded. */
export const attempt = (command, args, options) =>
  run(command, args, options).then(
    () => true,
    () => false,
  );

/** Like `attempt`, but returns the output too; it shows it at once only if asked, so that parallel ones do not mix. */
export function attemptAndTell(command, args, { env, show = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    const said = [];
    for (const [stream, own] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      stream.on('data', (data) => {
        said.push(data);
        if (show) own.write(data);
      });
    }
    child.once('error', (error) => resolve({ done: false, said: `${error.message}\n` }));
    child.once('close', (code) => resolve({ done: code === 0, said: Buffer.concat(said).toString() }));
  });
}
