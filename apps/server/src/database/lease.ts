import { randomUUID } from 'node:crypto';
import { type Clock, plantTime } from '../config/index.js';
import type { Database } from './database.js';

/** A little less than an hour: the next round is this server's too, while it lives. */
const HOUR_MS = 55 * 60_000;

/** This process. */
const HOLDER: string = randomUUID();

const INSERT = { sqlite: 'INSERT OR IGNORE', mysql: 'INSERT IGNORE' } as const;

/**
 * Takes a piece of work for one of all servers until a time (both as plant time): whether this one is to do it. A lease
 * is not given back; who dies with it is followed by another when it ends.
 */
export function takeLease(
  database: Database,
  name: string,
  { now, until }: { now: string; until: string },
  holder = HOLDER,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const update = 'UPDATE lc_lease SET holder = ?, until_time = ? WHERE lease_name = ? AND until_time <= ?';
    if ((await tx.run(update, [holder, until, name, now])) === 1) return true;
    const insert = `${INSERT[database.flavour]} INTO lc_lease (lease_name, holder, until_time) VALUES (?, ?, ?)`;
    return (await tx.run(insert, [name, holder, until])) === 1;
  });
}

/** Gives a lease back before its time. */
async function endLease(database: Database, name: string, holder: string): Promise<void> {
  await database.transaction((tx) =>
    tx.run('DELETE FROM lc_lease WHERE lease_name = ? AND holder = ?', [name, holder]),
  );
}

/** How long a lease is taken, how often it is asked for, and for how long at most; milliseconds. */
export interface Turn {
  readonly leaseMs: number;
  readonly lookMs: number;
  readonly waitMs: number;
}

/**
 * Waits for a lease, works while it is renewed, and gives it back. Who dies with it is followed by another when it ends.
 * Throws when it does not come free in time.
 */
export async function whileLeased<T>(
  database: Database,
  name: string,
  { leaseMs, lookMs, waitMs }: Turn,
  work: () => Promise<T>,
): Promise<T> {
  const holder = randomUUID();
  const term = (): { now: string; until: string } => {
    const at = Date.now();
    return { now: plantTime(at), until: plantTime(at + leaseMs) };
  };
  const last = performance.now() + waitMs;
  while (!(await takeLease(database, name, term(), holder))) {
    if (performance.now() > last) throw new Error(`another server has been at work on ${name} for too long`);
    await new Promise((wake) => setTimeout(wake, lookMs));
  }
  const renew = 'UPDATE lc_lease SET until_time = ? WHERE lease_name = ? AND holder = ?';
  const renewing = setInterval(() => {
    const renewed = database.transaction((tx) => tx.run(renew, [term().until, name, holder]));
    // The next one comes before the lease ends.
    renewed.catch(() => undefined);
  }, leaseMs / 4);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    await endLease(database, name, holder);
  }
}

/** Takes a lease for the hour that begins now. */
export function takeHour(database: Database, name: string, clock: Clock): Promise<boolean> {
  const at = clock.millis();
  return takeLease(database, name, { now: plantTime(at), until: plantTime(at + HOUR_MS) });
}
