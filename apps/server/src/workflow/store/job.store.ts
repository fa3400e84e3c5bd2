import type { Sql, Tx } from '../../database/index.js';

/** A timer, message or signal that an instance waits for. */
export interface JobRow {
  readonly id: string;
  readonly instanceId: string;
  readonly no: number;
  readonly dueTime: string | null;
}

/** One job by id; undefined when it has been done. */
export const findJob = (sql: Sql, id: string): Promise<JobRow | undefined> =>
  sql.get<JobRow>(
    `SELECT CAST(id AS CHAR) AS id, CAST(instance_id AS CHAR) AS instanceId, no, due_time AS dueTime
       FROM wf_job WHERE id = ?`,
    [id],
  );

/** Rows that a message is offered to before it finds nobody. */
const TRIES = 20;

/** Makes those due who wait for a message (whoever waits longest) or a signal (all). Answers how many they are. */
export async function wakeWaiting(
  tx: Tx,
  tenantId: string,
  event: 'message' | 'signal',
  name: string,
  now: string,
): Promise<number> {
  const waiting = 'tenant_id = ? AND event = ? AND value = ? AND due_time IS NULL';
  const args = [tenantId, event, name];
  if (event === 'signal') return tx.run(`UPDATE wf_job SET due_time = ? WHERE ${waiting}`, [now, ...args]);
  const rows = await tx.all<{ id: string }>(
    `SELECT CAST(id AS CHAR) AS id FROM wf_job WHERE ${waiting} ORDER BY wf_job.id LIMIT ${TRIES}`,
    args,
  );
  // Another message may have reached the same one meanwhile.
  for (const { id } of rows)
    if ((await tx.run('UPDATE wf_job SET due_time = ? WHERE id = ? AND due_time IS NULL', [now, id])) === 1) return 1;
  return 0;
}
