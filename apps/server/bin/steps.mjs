// Output while installing and building: one line per step with its duration, and the output of the tool only if it
// fails. Bundlers print hundreds of warnings about packages of others; the full output is kept in a file.
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { root } from './run.mjs';

const LOGS = join(root, '.cache');
const TOLD_LINES = 60;
const TICK_MS = 1000;
const SLOW_TICKS = 20;

/** Running steps: name → start time. */
const running = new Map();
let clock;
let ticks = 0;

const seconds = (since) => `${Math.round((Date.now() - since) / 1000)} s`;
const say = (text) => process.stdout.write(process.stdout.isTTY ? `\r\u001b[K${text}\n` : `${text}\n`);

/**
 * A terminal shows one line that is updated; elsewhere a line every twenty seconds shows in the log that work goes on.
 */
function tick() {
  ticks += 1;
  const now = [...running].map(([name, since]) => `${name} ${seconds(since)}`).join(' · ');
  if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K  ${now}`);
  else if (ticks % SLOW_TICKS === 0) say(`  ${now}`);
}

function begin(name) {
  running.set(name, Date.now());
  clock ??= setInterval(tick, TICK_MS);
}

function end(name, outcome) {
  say(`  ${name}: ${outcome}, ${seconds(running.get(name))}`);
  running.delete(name);
  if (running.size > 0) return;
  clearInterval(clock);
  clock = undefined;
}

/**
 * Runs a command as a named step; its output goes into a file in .cache. If it fails, prints the last 60 lines and
 * rejects.
 */
export async function step(name, command, args, env = {}) {
  mkdirSync(LOGS, { recursive: true });
  const file = join(LOGS, `${name.replaceAll(/[^a-z0-9]+/g, '-')}.log`);
  const log = createWriteStream(file);
  begin(name);
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
  const code = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (status, signal) => resolve(signal ?? status));
  });
  log.end();
  await finished(log);
  if (code === 0) return end(name, 'done');
  end(name, 'failed');
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  process.stderr.write(`${lines.slice(-TOLD_LINES).join('\n')}\n`);
  throw new Error(`${command} ${args.join(' ')} ended with ${code}; everything it said: ${file}`);
}
