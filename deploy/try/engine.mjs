// What the trial asks of the container engine: the command `docker`, or another of the same form in $ENGINE.
import { execFile, execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

/** Name of whatever a trial creates. */
export const NAME = 'lamina-try';
const ENGINE = process.env.ENGINE ?? 'docker';
const HEALTHY_MS = 180_000;
const quiet = promisify(execFile);

/** Runs a command whose output is shown. */
export const shown = (args, cwd) => execFileSync(ENGINE, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });

/** Runs a command and returns what it wrote; throws with that when it fails. */
export async function docker(...args) {
  try {
    const { stdout, stderr } = await quiet(ENGINE, args, { maxBuffer: 64 * 1024 * 1024 });
    return args[0] === 'logs' ? stdout + stderr : stdout.trim();
  } catch (error) {
    throw new Error(`${ENGINE} ${args.join(' ')}: ${error.stderr || error.message}`);
  }
}

const inspect = (name, what) => docker('inspect', '--format', what, name);

/** Waits until the health check of the image says so. */
export async function healthy(name) {
  const until = Date.now() + HEALTHY_MS;
  for (;;) {
    const state = await inspect(name, '{{.State.Status}} {{if .State.Health}}{{.State.Health.Status}}{{end}}');
    if (state === 'running healthy') return;
    if (!state.startsWith('running') || Date.now() > until)
      throw new Error(`${name} is ${state}:\n${await docker('logs', '--tail', '40', name)}`);
    await pause(500);
  }
}

/** Address of the server in a container. */
export async function addressOf(name) {
  const [line] = (await docker('port', name, '3000')).split('\n');
  return `http://127.0.0.1:${line.split(':').at(-1)}`;
}

/** Stops a container; returns its exit code and the seconds that it took. */
export async function stop(name) {
  const since = Date.now();
  await docker('stop', '--time', '40', name);
  return { code: Number(await inspect(name, '{{.State.ExitCode}}')), seconds: (Date.now() - since) / 1000 };
}

/** Removes what a trial created, as far as it came. */
export async function remove({ containers, volumes }) {
  await docker('rm', '--force', '--volumes', ...containers);
  await docker('volume', 'rm', '--force', ...volumes);
}
