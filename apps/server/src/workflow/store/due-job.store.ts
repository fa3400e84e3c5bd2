import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, newId, plantTime } from '../../config/index.js';
import { DATABASE, type TenantDatabase } from '../../database/index.js';

/** Maximum number of timers taken at once. */
const BATCH = 20;
/** After this time without a renewal, the server that took a timer counts as stopped. */
const LEASE_MS = 30_000;
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 600_000;
const REASON_CHARS = 500;

/** HTTP calls take long, so they are taken separately from events. */
export type JobKind = 'events' | 'http';

/** A due timer that this server has taken; `lease` is the proof that no other server has taken it since. */
export interface DueJob {
  readonly id: string;
  readonly lease: string;
  /** How often it was taken, including this time. */
  readonly attempts: number;
}

/**
 * Due timers. A lease prevents other servers from doing the same work; the lock of the instance ensures that a timer
 * fires only once, because its row is deleted in the same transaction.
 */
@Injectable()
export class DueJobStore {
  constructor(
    @Inject(DATABASE) private readonly database: TenantDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Runs work for the timers of each database. */
  each(work: () => Promise<void>): Promise<void> {
    return this.database.each(work);
  }

  /**
   * Takes due timers that no server has, the oldest first. Without due timers it does not write. Timers of suspended
   * instances wait.
   */
  async take(kind: JobKind = 'events'): Promise<DueJob[]> {
    const now = this.clock.now();
    const rows = await this.database.read.all<{ id: string; attempts: number | string | null }>(
      `SELECT CAST(j.id AS CHAR) AS id, j.attempts FROM wf_job j JOIN wf_instance i ON i.id = j.instance_id
        WHERE j.due_time <= ? AND (j.lease_until IS NULL OR j.lease_until <= ?) AND i.status = 'running'
          AND j.incident_id IS NULL AND ${kind === 'http' ? "j.event = 'http'" : "j.event NOT IN ('external', 'http')"}
        ORDER BY j.due_time, j.id LIMIT ${BATCH}`,
      [now, now],
    );
    if (rows.length === 0) return [];
    const lease = newId();
    const until = plantTime(this.clock.millis() + LEASE_MS);
    return this.database.transaction(async (tx) => {
      const taken: DueJob[] = [];
      for (const { id, attempts } of rows) {
        const ours = await tx.run(
          `UPDATE wf_job SET lease = ?, lease_until = ?, attempts = attempts + 1
            WHERE id = ? AND (lease_until IS NULL OR lease_until <= ?) AND incident_id IS NULL`,
          [lease, until, id, now],
        );
        if (ours === 1) taken.push({ id, lease, attempts: Number(attempts ?? 0) + 1 });
      }
      return taken;
    });
  }

  /**
   * Puts a timer back after a failure, with the reason: each waiting time is twice the previous one, at most ten
   * minutes.
   */
  async postpone({ id, lease, attempts }: DueJob, reason: string): Promise<void> {
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 20));
    await this.database.transaction((tx) =>
      tx.run('UPDATE wf_job SET lease_until = ?, failure = ? WHERE id = ? AND lease = ?', [
        plantTime(this.clock.millis() + wait),
        reason.slice(0, REASON_CHARS),
        id,
        lease,
      ]),
    );
  }

  /** Extends the lease of a job; false: another server has it now. */
  async renew({ id, lease }: DueJob, millis: number): Promise<boolean> {
    const until = plantTime(this.clock.millis() + millis);
    const text = 'UPDATE wf_job SET lease_until = ?, turns = COALESCE(turns, 0) + 1 WHERE id = ? AND lease = ?';
    return (await this.database.transaction((tx) => tx.run(text, [until, id, lease]))) === 1;
  }

  /** Gives back timers that were taken but not processed, when the server stops. */
  async release(jobs: readonly DueJob[]): Promise<void> {
    if (jobs.length === 0) return;
    await this.database.transaction(async (tx) => {
      for (const { id, lease } of jobs)
        await tx.run('UPDATE wf_job SET lease = NULL, lease_until = NULL WHERE id = ? AND lease = ?', [id, lease]);
    });
  }
}
