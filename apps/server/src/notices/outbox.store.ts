import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, newId, plantTime } from '../config/index.js';
import { DATABASE, type TenantDatabase, type Tx } from '../database/index.js';
import type { Notice, NoticeBody } from './notice.js';

/** Maximum number of rows per query. */
const BATCH = 50;
/** After this time without a renewal, the server that took a row counts as stopped. */
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

/** Whether no server has a row. */
const FREE = 'lease_until IS NULL OR lease_until <= ?';

/** A row of the outbox. */
export interface Parcel {
  id: string;
  tenantId: string;
  kind: string;
  recipients: string[];
  body: NoticeBody;
  /** How often it was taken. */
  attempts: number;
  createTime: string;
  /** The proof that no other server has taken it since; empty until it is taken. */
  lease: string;
}

/**
 * Committed notices that are not yet delivered. Only one dispatcher at a time has the lease of a row; delivery deletes
 * the row.
 */
@Injectable()
export class OutboxStore {
  constructor(
    @Inject(DATABASE) private readonly database: TenantDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Adds a notice within the caller's transaction. */
  async add(tx: Tx, tenantId: string, { recipients, kind, ...body }: Notice): Promise<void> {
    await tx.later(
      `INSERT INTO lc_outbox (id, tenant_id, kind, recipients, payload, attempts, create_time)
       VALUES (?, ?, ?, ?, ?, 0, ?)`,
      [newId(), tenantId, kind, JSON.stringify([...new Set(recipients)]), JSON.stringify(body), this.clock.now()],
    );
  }

  /** Rows without a valid lease, oldest first; `more`: there may be others. Nothing is taken yet. */
  async due(): Promise<{ parcels: Parcel[]; more: boolean }> {
    const rows = await this.database.read.all<Row>(
      `SELECT CAST(id AS CHAR) AS id, tenant_id AS tenantId, kind, recipients, payload, attempts,
              create_time AS createTime
         FROM lc_outbox WHERE ${FREE} ORDER BY id LIMIT ${BATCH}`,
      [this.clock.now()],
    );
    return { parcels: rows.map(parcelOf), more: rows.length === BATCH };
  }

  /** Takes rows that have no valid lease; returns those that no other server has taken. */
  async take(rows: readonly Parcel[]): Promise<Parcel[]> {
    if (rows.length === 0) return [];
    const now = this.clock.now();
    const lease = newId();
    const until = plantTime(this.clock.millis() + LEASE_MS);
    const marks = rows.map(() => '?').join(', ');
    const ids = rows.map((row) => row.id);
    return this.database.transaction(async (tx) => {
      const ours = await tx.run(
        `UPDATE lc_outbox SET lease = ?, lease_until = ?, attempts = attempts + 1
          WHERE id IN (${marks}) AND (${FREE})`,
        [lease, until, ...ids, now],
      );
      const taken = rows.map((row) => ({ ...row, lease, attempts: row.attempts + 1 }));
      if (ours === rows.length) return taken;
      const found = await tx.all<{ id: string }>(
        `SELECT CAST(id AS CHAR) AS id FROM lc_outbox WHERE id IN (${marks}) AND lease = ?`,
        [...ids, lease],
      );
      const mine = new Set(found.map((row) => row.id));
      return taken.filter((row) => mine.has(row.id));
    });
  }

  /**
   * Deletes rows without a valid lease, in the transaction that delivers them. Returns false when another server has
   * one of them; then the caller must roll back.
   */
  async finishFree(tx: Tx, parcels: readonly Parcel[]): Promise<boolean> {
    const marks = parcels.map(() => '?').join(', ');
    const text = `DELETE FROM lc_outbox WHERE id IN (${marks}) AND (${FREE})`;
    return (await tx.run(text, [...parcels.map(({ id }) => id), this.clock.now()])) === parcels.length;
  }

  /** Deletes a row when it is delivered; false when another server has it now and must deliver it. */
  async finish(tx: Tx, { id, lease }: Parcel): Promise<boolean> {
    return (await tx.run('DELETE FROM lc_outbox WHERE id = ? AND lease = ?', [id, lease])) === 1;
  }

  /**
   * Stores the progress of an audience and extends the lease for the next part; false when another server has the row.
   */
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

  /** Puts a row back after a failure: each waiting time is twice the previous one, at most five minutes. */
  async postpone({ id, lease, attempts }: Parcel): Promise<void> {
    const wait = Math.min(LONGEST_WAIT_MS, 1000 * 2 ** Math.min(attempts, 20));
    const until = plantTime(this.clock.millis() + wait);
    await this.database.transaction((tx) =>
      tx.run('UPDATE lc_outbox SET lease_until = ? WHERE id = ? AND lease = ?', [until, id, lease]),
    );
  }

  /** Runs work on the outbox of each database. */
  each(work: () => Promise<void>): Promise<void> {
    return this.database.each(work);
  }

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.database.transaction(work);
  }
}

const parcelOf = (row: Row): Parcel => ({
  id: row.id,
  tenantId: row.tenantId,
  kind: row.kind,
  recipients: JSON.parse(row.recipients) as string[],
  body: JSON.parse(row.payload) as NoticeBody,
  attempts: Number(row.attempts),
  createTime: row.createTime,
  lease: '',
});
