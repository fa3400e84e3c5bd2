import { randomUUID } from 'node:crypto';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { log } from './log.js';
import { gauge } from './metrics.js';

/** Checks one thing that the server needs; throws or returns false when it is not available. */
export type Probe = () => Promise<boolean>;

interface Part {
  readonly ok: boolean;
  readonly ms: number;
}

const BOUND_MS = 2000;
/** Frequent calls share one result: the call needs no token, so it must be cheap. */
const FRESH_MS = 1000;

async function within(millis: number, probe: Probe): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), millis).unref();
  });
  try {
    return await Promise.race([probe(), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

async function look(probe: Probe): Promise<Part> {
  const started = performance.now();
  const ok = await within(BOUND_MS, probe);
  return { ok, ms: Math.round(performance.now() - started) };
}

/** Whether a folder is writable and has at least `leastBytes` free. */
export function folderProbe(folder: string, leastBytes: number): Probe {
  gauge('disk_free_bytes', 'Room in the data folder', async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  });
  return async () => {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < leastBytes) return false;
    const file = join(folder, `.health-${randomUUID()}`);
    try {
      await writeFile(file, 'x');
      return true;
    } finally {
      await rm(file, { force: true });
    }
  };
}

/**
 * `/health/live`: the process answers; restart it when it does not. `/health/ready`: the server can work; send it no
 * requests when it cannot. Both need no token and contain only the names and states of parts; the reasons are in the
 * log.
 */
export function serveHealth(server: FastifyInstance, probes: Readonly<Record<string, Probe>>): void {
  let last: { at: number; parts: Promise<Record<string, Part>> } | undefined;
  let wasReady: boolean | undefined;
  const lookAll = async (): Promise<Record<string, Part>> => {
    const names = Object.keys(probes);
    const found = await Promise.all(Object.values(probes).map(look));
    const parts = Object.fromEntries(names.map((name, at) => [name, found[at] as Part]));
    const ready = found.every(({ ok }) => ok);
    if (ready !== wasReady && wasReady !== undefined)
      log.warn(ready ? 'ready again' : 'not ready', Object.fromEntries(names.map((name) => [name, parts[name]?.ok])));
    wasReady = ready;
    return parts;
  };
  const lookNow = async (): Promise<{ ready: boolean; parts: Record<string, Part> }> => {
    if (last === undefined || Date.now() - last.at > FRESH_MS) last = { at: Date.now(), parts: lookAll() };
    const parts = await last.parts;
    return { ready: Object.values(parts).every(({ ok }) => ok), parts };
  };
  gauge('ready', '1 while the server is ready', async () => ((await lookNow()).ready ? 1 : 0));
  server.get('/health/live', (_request, reply) => reply.header('cache-control', 'no-store').send({ live: true }));
  server.get('/health/ready', async (_request, reply) => {
    const { ready, parts } = await lookNow();
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, parts });
  });
}
