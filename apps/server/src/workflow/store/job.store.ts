import type { Sql, Tx } from '../../database/index.js';

/** A timer, message or signal that an instance waits for. */
export interface JobRow {
  readonly id: string;
  readonly instanceId: string;
  readonly no: number;
  readonly nodeId: string;
  readonly event: 'timer' | 'message' | 'signal';
  readonly dueTime: string | null;
  /** Timers and messages that followed one another quickly before it. */
  readonly turns: number;
  /** It is held until somebody has settled this. */
  readonly incidentId: string | null;
}

/** One job by id; undefined when it has been done. */
export const findJob = (sql: Sql, id: string): Promise<JobRow | undefined> =>
  sql.get<JobRow>(
    `SELECT CAST(id AS CHAR) AS id, CAST(instance_id AS CHAR) AS instanceId, no, node_id AS nodeId, event,
            due_time AS dueTime, COALESCE(turns, 0) AS turns, CAST(incident_id AS CHAR) AS incidentId
       FROM wf_job WHERE id = ?`,
    [id],
  );

/** Rows that a message is offered to before it finds nobody. */
const TRIES = 20;

/**
 * Makes those due who wait for a message (whoever waits longest) or a signal (all). Answers how many they are. An event
 * that stays when it comes takes also what comes before it was carried out. `turns`: what followed quickly so far.
 */
export async function wakeWaiting(
  tx: Tx,
  tenantId: string,
  event: 'message' | 'signal',
  name: string,
  now: string,
  turns: number,
): Promise<number> {
  const free = '(due_time IS NULL OR repeats = 1)';
  const waiting = `tenant_id = ? AND event = ? AND value = ? AND ${free}`;
  const due = 'due_time = COALESCE(due_time, ?), deliveries = deliveries + 1, turns = ?';
  const args = [tenantId, event, name];
  if (event === 'signal') return tx.run(`UPDATE wf_job SET ${due} WHERE ${waiting}`, [now, turns, ...args]);
  const rows = await tx.all<{ id: string }>(
    `SELECT CAST(id AS CHAR) AS id FROM wf_job WHERE ${waiting}
      ORDER BY CASE WHEN due_time IS NULL THEN 0 ELSE 1 END, wf_job.id LIMIT ${TRIES}`,
    args,
  );
  // Another message may have reached the same one meanwhile.
  for (const { id } of rows)
    if ((await tx.run(`UPDATE wf_job SET ${due} WHERE id = ? AND ${free}`, [now, turns, id])) === 1) return 1;
  return 0;
}

/** An event that stays was carried out: it waits for the next, or for the one that came meanwhile. */
export async function restJob(tx: Tx, id: string): Promise<void> {
  // The due time first: MySQL reads what stands left of it as already changed.
  await tx.run(
    `UPDATE wf_job SET due_time = CASE WHEN deliveries > 1 THEN due_time ELSE NULL END,
       deliveries = CASE WHEN deliveries > 1 THEN deliveries - 1 ELSE 0 END, attempts = 0, lease = NULL,
       lease_until = NULL, failure = NULL WHERE id = ?`,
    [id],
  );
}

/** Keeps a job from being tried until its incident is settled. */
export async function holdJob(tx: Tx, id: string, incidentId: string): Promise<void> {
  await tx.run('UPDATE wf_job SET incident_id = ?, lease = NULL, lease_until = NULL WHERE id = ?', [incidentId, id]);
}

/** Lets a held job go, with another text and time where these are named. */
export async function freeJob(tx: Tx, id: string, timer?: { readonly value: string; readonly dueTime: string }) {
  await tx.run('UPDATE wf_job SET incident_id = NULL, attempts = 0, turns = 0, failure = NULL WHERE id = ?', [id]);
  if (timer !== undefined)
    await tx.run('UPDATE wf_job SET value = ?, due_time = ? WHERE id = ?', [timer.value, timer.dueTime, id]);
}

/** Gives an event up. */
export const dropJob = (tx: Tx, id: string): Promise<number> => tx.run('DELETE FROM wf_job WHERE id = ?', [id]);
