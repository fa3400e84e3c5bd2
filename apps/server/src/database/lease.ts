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

/** The same for the hour that begins now. */
export function takeHour(database: Database, name: string, clock: Clock): Promise<boolean> {
  const at = clock.millis();
  return takeLease(database, name, { now: plantTime(at), until: plantTime(at + HOUR_MS) });
}
