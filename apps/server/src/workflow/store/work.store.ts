import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, plantTimeAfter } from '../../config/index.js';
import { DATABASE, type Database, type Sql, type Tx } from '../../database/index.js';

/** Work that a worker has taken. */
export interface TakenWork {
  id: string;
  topic: string;
  instanceId: string;
  processKey: string;
  nodeId: string;
  businessKey: string | null;
  variables: string | null;
  payload: string | null;
  retries: number | string | null;
  leaseUntil: string;
}

/** The request of a worker. */
interface WorkOrder {
  readonly tenantId: string;
  readonly workerId: string;
  readonly topics: readonly string[];
  readonly most: number;
  readonly leaseMs: number;
}

const REASON_CHARS = 500;

/** Jobs for external workers: a worker takes jobs of its topics for a limited time. */
@Injectable()
export class WorkStore {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Takes the oldest jobs. Each job goes to only one worker: the first one that writes its lease. */
  async take({ tenantId, workerId, topics, most, leaseMs }: WorkOrder): Promise<TakenWork[]> {
    const now = this.clock.now();
    const until = plantTimeAfter(this.clock.millis() + leaseMs);
    const free =
      '(lease_until IS NULL OR lease_until <= ?) AND (due_time IS NULL OR due_time <= ?) AND incident_id IS NULL';
    const marks = topics.map(() => '?').join(', ');
    const rows = await this.database.read.all<TakenWork>(
      `SELECT CAST(j.id AS CHAR) AS id, j.value AS topic, CAST(j.instance_id AS CHAR) AS instanceId, j.node_id AS nodeId,
              i.process_key AS processKey, i.business_key AS businessKey, i.variables, j.payload, j.retries
         FROM wf_job j JOIN wf_instance i ON i.id = j.instance_id
        WHERE j.tenant_id = ? AND j.event = 'external' AND j.value IN (${marks}) AND i.status = 'running'
          AND ${free.replace(/(lease_until|due_time|incident_id)/g, 'j.$1')}
        ORDER BY j.id LIMIT ${most}`,
      [tenantId, ...topics, now, now],
    );
    if (rows.length === 0) return [];
    return this.database.transaction(async (tx) => {
      const taken: TakenWork[] = [];
      for (const row of rows) {
        const update = `UPDATE wf_job SET lease = ?, lease_until = ?, attempts = attempts + 1 WHERE id = ? AND ${free}`;
        if ((await tx.run(update, [workerId, until, row.id, now, now])) === 1)
          taken.push({ ...row, leaseUntil: until });
      }
      return taken;
    });
  }
}

/**
 * The worker of a job; undefined when the job is done, stopped by an incident, or not for workers. An expired lease
 * still counts until another worker takes the job.
 */
export async function holderOf(sql: Sql, id: string, tenantId: string) {
  return sql.get<{ instanceId: string; worker: string | null; until: string | null; retries: number | string | null }>(
    `SELECT CAST(instance_id AS CHAR) AS instanceId, lease AS worker, lease_until AS until, retries
       FROM wf_job WHERE id = ? AND tenant_id = ? AND event = 'external' AND incident_id IS NULL`,
    [id, tenantId],
  );
}

/** Gives work back: it is offered again at `dueTime`, with the remaining number of retries. */
export const giveBack = (
  tx: Tx,
  id: string,
  dueTime: string | null,
  left: { retries: number | null; reason: string | null },
) =>
  tx.run('UPDATE wf_job SET lease = NULL, lease_until = NULL, due_time = ?, retries = ?, failure = ? WHERE id = ?', [
    dueTime,
    left.retries,
    left.reason?.slice(0, REASON_CHARS) ?? null,
    id,
  ]);

/** Extends the lease of the worker. */
export const extendLease = (tx: Tx, id: string, until: string): Promise<number> =>
  tx.run('UPDATE wf_job SET lease_until = ? WHERE id = ?', [until, id]);
