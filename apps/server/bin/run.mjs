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
