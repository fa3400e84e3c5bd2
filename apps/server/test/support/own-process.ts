import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';

/** A running server, in whatever process. */
export interface RunningServer {
  readonly port: number;
  readonly pid: number;
  /** What it has said so far. */
  log(): string;
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

const START_MS = 120_000;
/** Longer than a server continues to work after it is stopped (LAMINA_DRAIN). */
const STOP_MS = 25_000;

/** How a server logs a request that failed for an unknown reason. */
const FAILURE = /error \[Failure\] (?!50[37] |\d+ times)/;
/** Characters of the log that are shown with the results of the specs. */
const MOST_SHOWN = 1500;

/** Running processes: a failing suite must neither leave one behind nor wait for one. */
const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** Starts a process that neither keeps this one alive nor outlives it. */
export function companion(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  more: 'ipc'[] = [],
): { child: ChildProcess; exited: Promise<void>; log: () => string } {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe', ...more] });
  children.add(child);
  child.unref();
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => {
      children.delete(child);
      resolve();
    });
  });
  let said = '';
  const hear = (data: Buffer): void => {
    const text = data.toString();
    said += text;
    // An answer 500 does not say what happened; the log does.
    if (FAILURE.test(text)) process.stderr.write(text.slice(0, MOST_SHOWN));
  };
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', hear);
  return { child, exited, log: () => said };
}

/** The streams of a process no longer keep this one alive. */
export function leave(child: ChildProcess): void {
  for (const stream of [child.stdout, child.stderr]) (stream as Socket | null)?.unref();
}

/** Starts a server as people do, in a process of its own. */
export async function ownProcess(main: string, env: NodeJS.ProcessEnv, startMs = START_MS): Promise<RunningServer> {
  const { child, exited, log } = companion([main], env);
  const port = await new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), startMs);
    const look = (): void => {
      const found = /Lamina is ready: http:\/\/localhost:(\d+)/.exec(log())?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      leave(child);
      resolve(Number(found));
    };
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', look);
    child.once('exit', () => {
      clearTimeout(timer);
      reject(new Error(`the server did not start:\n${log()}`));
    });
  });
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await exited;
    clearTimeout(timer);
  };
  return { port, pid: child.pid ?? 0, log, end };
}
