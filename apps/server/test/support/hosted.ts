import { fileURLToPath } from 'node:url';
import { companion, leave, type RunningServer } from './own-process.js';

const HOST = fileURLToPath(new URL('host.mjs', import.meta.url));
/** A host that has grown beyond this is replaced by a new one. */
const MOST_MEGABYTES = 900;

interface Answer {
  id: number;
  port?: number;
  megabytes?: number;
  error?: string;
}

type Host = ReturnType<typeof companion> & { asking: number; running: number };

/** The host of this worker. Suites of a worker run one after the other, so they share it. */
let host: Host | undefined;
let last = 0;

function newHost(): Host {
  const made: Host = { ...companion([HOST], { PATH: process.env['PATH'] }, ['ipc']), asking: 0, running: 0 };
  leave(made.child);
  made.child.channel?.unref();
  void made.exited.then(() => {
    if (host === made) host = undefined;
  });
  return made;
}

/** Sends a message and waits for its answer. Throws when the host cannot do it or ends. */
function asked(host: Host, message: { id: number; env?: NodeJS.ProcessEnv }): Promise<Answer> {
  const { child, exited, log } = host;
  host.asking += 1;
  child.channel?.ref();
  return new Promise<Answer>((resolve, reject) => {
    const listen = (answer: Answer): void => {
      if (answer.id !== message.id) return;
      child.off('message', listen);
      if (answer.error === undefined) resolve(answer);
      else reject(new Error(answer.error));
    };
    child.on('message', listen);
    void exited.then(() => reject(new Error(`the host of the servers has ended:\n${log().slice(-4000)}`)));
    child.send(message);
  }).finally(() => {
    host.asking -= 1;
    if (host.asking === 0) child.channel?.unref();
  });
}

/** Starts a server in the host of this worker. */
export async function hosted(env: NodeJS.ProcessEnv): Promise<RunningServer> {
  const mine = (host ??= newHost());
  const id = (last += 1);
  const before = mine.log().length;
  const { port = 0 } = await asked(mine, { id, env });
  mine.running += 1;
  const stop = async (): Promise<void> => {
    const { megabytes = 0 } = await asked(mine, { id });
    mine.running -= 1;
    if (megabytes < MOST_MEGABYTES || mine.running > 0 || host !== mine) return;
    host = undefined;
    mine.child.kill('SIGKILL');
    await mine.exited;
  };
  let stopped: Promise<void> | undefined;
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    if (signal === 'SIGKILL') throw new Error('this server shares its process: start it with alone: true');
    await (stopped ??= stop());
  };
  return { port, pid: mine.child.pid ?? 0, log: () => mine.log().slice(before), end };
}
