import { randomUUID } from 'node:crypto';
import { type Clock, plantTime } from '../config/index.js';
import type { Database } from './database.js';

/** A little less than an hour: the lease has ended when the same server starts its next hourly round. */
const HOUR_MS = 55 * 60_000;

/** This process. */
const HOLDER: string = randomUUID();

const INSERT = { sqlite: 'INSERT OR IGNORE', mysql: 'INSERT IGNORE' } as const;

/**
 * Tries to reserve a piece of work for this server among all servers. `now` and `until` are plant time. Returns whether
 * this server got it. The lease is not released early; when it ends, another server may take it.
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

/** Duration of a lease, pause between two attempts, and longest wait; milliseconds. */
export interface Turn {
  readonly leaseMs: number;
  readonly lookMs: number;
  readonly waitMs: number;
}

/**
 * Waits for a lease, renews it while the work runs, and releases it. If this server dies, another one can take the
 * lease when it ends. Throws when the lease does not become free in time.
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
    // A failed renewal is harmless: the next one comes before the lease ends.
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
