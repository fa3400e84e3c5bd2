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

/** Makes those due who wait for a message (whoever waits longest) or a signal (all). */
export async function wakeWaiting(
  tx: Tx,
  tenantId: string,
  event: 'message' | 'signal',
  name: string,
  now: string,
): Promise<void> {
  const most = event === 'message' ? 1 : 1000;
  const rows = await tx.all<{ id: string }>(
    `SELECT CAST(id AS CHAR) AS id FROM wf_job
      WHERE tenant_id = ? AND event = ? AND value = ? AND due_time IS NULL ORDER BY wf_job.id LIMIT ${most}`,
    [tenantId, event, name],
  );
  for (const { id } of rows) await tx.run('UPDATE wf_job SET due_time = ? WHERE id = ?', [now, id]);
}
