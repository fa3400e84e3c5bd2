// Starts, measures and ends the child processes of the benchmark.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, connect } from 'node:net';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const SERVER = here('../dist/server/main.js');
const pause = (millis) => new Promise((wake) => setTimeout(wake, millis));

const children = new Set();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** A child process that ends with the benchmark. */
function kept(child) {
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

const answers = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () =>
      socket.write('GET /api/lc-auth/oauth/captcha HTTP/1.1\r\nhost: bench\r\nconnection: close\r\n\r\n'),
    );
    socket.once('data', () => {
      socket.destroy();
      resolve(true);
    });
  });

async function start(script, args, env, flags = []) {
  const port = await freePort();
  const begun = performance.now();
  const options = {
    env: { ...process.env, LAMINA_CAPTCHA: '0', LAMINA_DEMO_PLANT: '0', ...env, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  };
  const child = kept(spawn(process.execPath, [...flags, script, ...args], options));
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}`);
    await pause(5);
  }
  const millis = performance.now() - begun;
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { url: `http://127.0.0.1:${port}`, pid: child.pid, millis, stop };
}

/** Flags that make V8 write a CPU profile into a folder when the server ends. */
export const profileFlags = (folder) => (folder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`]);

/** Starts the built server; `millis` is the time to its first answer. */
export const startServer = (env, flags) => start(SERVER, [], env, flags);

/** Starts the bare server with the statements of `recorded`. */
export const startBare = (env, recorded) => start(here('bare.mjs'), [recorded], env);

/** CPU time of a process so far, in microseconds; undefined if the system does not report it. */
export function cpuMicros(pid) {
  const text = readProc(`/proc/${pid}/stat`);
  if (text === undefined) return undefined;
  // Fields after the name in brackets; a clock tick is 10 ms on every Linux.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

/** Resident memory of a process in MB; undefined if the system does not report it. */
export function residentMb(pid) {
  const text = readProc(`/proc/${pid}/status`);
  return text === undefined ? undefined : Number(/VmRSS:\s+(\d+)/.exec(text)[1]) / 1024;
}

function readProc(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Creates and seeds the database if it is new, and records the calls; `file` receives the result. */
export async function record(env, file, script = 'record.mjs') {
  const child = spawn(process.execPath, [here(script), file], {
    env: { ...process.env, ...env, LAMINA_CAPTCHA: '0', LAMINA_DEMO_PLANT: '0' },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`recording ended with ${code}`);
}

/** The load generator: `shoot(message)` runs one round. */
export function startLoad() {
  const child = kept(fork(here('load.mjs')));
  const shoot = async (message) => {
    child.send(message);
    const [{ result, error }] = await once(child, 'message');
    if (error !== undefined) throw new Error(error);
    return result;
  };
  return { shoot, stop: () => child.disconnect() };
}

export { pause };
