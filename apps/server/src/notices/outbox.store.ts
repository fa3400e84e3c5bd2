import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, newId, plantTime } from '../config/index.js';
import { DATABASE, type TenantDatabase, type Tx } from '../database/index.js';
import type { Notice, NoticeBody } from './notice.js';

/** Rows one look takes at most. */
const BATCH = 50;
/** After so long without a word the server that took a row counts as dead. */
const LEASE_MS = 10_000;
const LONGEST_WAIT_MS = 300_000;

interface Row {
  id: string;
  tenantId: string;
  kind: string;
  recipients: string;
  payload: string;
  attempts: number | string;
  createTime: string;
}

/** A row of the outbox that this dispatcher has taken. */
export interface Parcel {
  id: string;
  tenantId: string;
  kind: string;
  recipients: string[];
  body: NoticeBody;
  /** How often it was taken, this time included. */
  attempts: number;
  createTime: string;
  /** Proves that it is still ours. */
  lease: string;
}

/** Notices that are committed but not yet delivered. A row is leased by one dispatcher at a time and goes with delivery. */
@Injectable()
export class OutboxStore {
  constructor(
    @Inject(DATABASE) private readonly database: TenantDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Adds a notice within the caller's transaction. */
  async add(tx: Tx, tenantId: string, { recipients, kind, ...body }: Notice): Promise<void> {
    await tx.run(
      `INSERT INTO lc_outbox (id, tenant_id, kind, recipients, payload, attempts, create_time)
       VALUES (?, ?, ?, ?, ?, 0, ?)`,
      [newId(), tenantId, kind, JSON.stringify([...new Set(recipients)]), JSON.stringify(body), this.clock.now()],
    );
  }

  /** Takes the rows that nobody has, oldest first; none when there is nothing to do, without a write. */
  async take(): Promise<Parcel[]> {
    const now = this.clock.now();
    const rows = await this.database.read.all<Row>(
      `SELECT CAST(id AS CHAR) AS id, tenant_id AS tenantId, kind, recipients, payload, attempts,
              create_time AS createTime
         FROM lc_outbox WHERE lease_until IS NULL OR lease_until <= ? ORDER BY id LIMIT ${BATCH}`,
      [now],
    );
    if (rows.length === 0) return [];
    const lease = newId();
    const until = plantTime(this.clock.millis() + LEASE_MS);
    const marks = rows.map(() => '?').join(', ');
    const ids = rows.map((row) => row.id);
    return this.database.transaction(async (tx) => {
      const ours = await tx.run(
        `UPDATE lc_outbox SET lease = ?, lease_until = ?, attempts = attempts + 1
          WHERE id IN (${marks}) AND (lease_until IS NULL OR lease_until <= ?)`,
        [lease, until, ...ids, now],
      );
      if (ours === rows.length) return rows.map((row) => parcelOf(row, lease));
      const taken = await tx.all<{ id: string }>(
        `SELECT CAST(id AS CHAR) AS id FROM lc_outbox WHERE id IN (${marks}) AND lease = ?`,
        [...ids, lease],
      );
      const mine = new Set(taken.map((row) => row.id));
      return rows.filter((row) => mine.has(row.id)).map((row) => parcelOf(row, lease));
    });
  }

  /** Removes rows of one lease with their delivery, all or (false) not: somebody else has one of them by now. */
  async finishAll(tx: Tx, parcels: readonly Parcel[]): Promise<boolean> {
    const lease = parcels[0]?.lease ?? '';
    const marks = parcels.map(() => '?').join(', ');
    const gone = await tx.run(`DELETE FROM lc_outbox WHERE id IN (${marks}) AND lease = ?`, [
      ...parcels.map(({ id }) => id),
      lease,
    ]);
    return gone === parcels.length;
  }

  /** Removes a row with its delivery; false when another server has it by now, and must deliver it itself. */
  async finish(tx: Tx, { id, lease }: Parcel): Promise<boolean> {
    return (await tx.run('DELETE FROM lc_outbox WHERE id = ? AND lease = ?', [id, lease])) === 1;
  }

  /** Keeps how far an audience has been told, and the lease for its next part; false when somebody else has the row. */
  async advance(tx: Tx, { id, lease, body }: Parcel, reached: string): Promise<boolean> {
    const until = plantTime(this.clock.millis() + LEASE_MS);
    const payload = JSON.stringify({ ...body, reached });
    return (
      (await tx.run('UPDATE lc_outbox SET payload = ?, lease_until = ? WHERE id = ? AND lease = ?', [
        payload,
        until,
        id,
        lease,
      ])) === 1
    );
  }

  /** Puts a row back after a failure: each time it rests twice as long, five minutes at most. */
  async postpone({ id, lease, attempts }: Parcel): Promise<void> {
    const wait = Math.min(LONGEST_WAIT_MS, 1000 * 2 ** Math.min(attempts, 20));
    const until = plantTime(this.clock.millis() + wait);
    await this.database.transaction((tx) =>
      tx.run('UPDATE lc_outbox SET lease_until = ? WHERE id = ? AND lease = ?', [until, id, lease]),
    );
  }

  /** Runs work on the outbox of every database. */
  each(work: () => Promise<void>): Promise<void> {
    return this.database.each(work);
  }

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.database.transaction(work);
  }
}

const parcelOf = (row: Row, lease: string): Parcel => ({
  id: row.id,
  tenantId: row.tenantId,
  kind: row.kind,
  recipients: JSON.parse(row.recipients) as string[],
  body: JSON.parse(row.payload) as NoticeBody,
  attempts: Number(row.attempts) + 1,
  createTime: row.createTime,
  lease,
});
