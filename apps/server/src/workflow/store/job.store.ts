import type { Sql, SqlValue, Tx } from '../../database/index.js';
import type { Job } from '../kernel/index.js';

/** An event or a piece of work that an instance waits for. */
export interface JobRow {
  readonly id: string;
  readonly instanceId: string;
  readonly no: number;
  readonly nodeId: string;
  readonly event: Job['event'];
  /** Variables of the messages that were not yet processed, one line each; or the input of a worker. */
  readonly payload: string | null;
  readonly dueTime: string | null;
  /** The number of timers and messages in quick succession before it. */
  readonly turns: number;
  /** The open incident; until it is settled, the job is not carried out. */
  readonly incidentId: string | null;
}

/** One job by id; undefined when it has been done. */
export const findJob = (sql: Sql, id: string): Promise<JobRow | undefined> =>
  sql.get<JobRow>(
    `SELECT CAST(id AS CHAR) AS id, CAST(instance_id AS CHAR) AS instanceId, no, node_id AS nodeId, event,
            payload, due_time AS dueTime, COALESCE(turns, 0) AS turns, CAST(incident_id AS CHAR) AS incidentId
       FROM wf_job WHERE id = ?`,
    [id],
  );

/** Number of receivers that are tried for a message. */
const TRIES = 20;
/** Maximum number of waiting messages of one event, when they come faster than they are processed. */
const MOST_WAITING = 1000;

/** A message or signal for waiting instances. */
export interface Delivery {
  readonly tenantId: string;
  readonly event: 'message' | 'signal';
  readonly name: string;
  /** The variables of the message or signal. */
  readonly payload?: Readonly<Record<string, unknown>>;
  readonly to?: Address | undefined;
}

/** The receiver of a message: all given parts must match. */
export interface Address {
  readonly instanceId?: string | undefined;
  readonly businessKey?: string | undefined;
  /** Variables of the instance and their values. */
  readonly correlation?: Readonly<Record<string, unknown>> | undefined;
}

const FREE = `(j.due_time IS NULL OR (j.repeats = 1 AND j.deliveries < ${MOST_WAITING}))`;

/** Jobs that wait for this event and can take it, the oldest first; `more` is an additional condition. */
async function waiting(tx: Tx, { tenantId, event, name }: Delivery, more: string, args: SqlValue[], most: number) {
  return tx.all<{ id: string; variables: string | null }>(
    `SELECT CAST(j.id AS CHAR) AS id, i.variables FROM wf_job j JOIN wf_instance i ON i.id = j.instance_id
      WHERE j.tenant_id = ? AND j.event = ? AND j.value = ? AND ${FREE}
        AND i.status IN ('running', 'suspended')${more}
      ORDER BY CASE WHEN j.due_time IS NULL THEN 0 ELSE 1 END, j.id LIMIT ${most}`,
    [tenantId, event, name, ...args],
  );
}

/** Maximum number of rows whose variables are compared. */
const LOOKED_AT = 200;

/** Job ids that match an address, at most two, because a second one already makes it ambiguous. */
export async function addressed(tx: Tx, delivery: Delivery, to: Address): Promise<string[]> {
  const parts: string[] = [];
  const args: SqlValue[] = [];
  const add = (text: string, value: SqlValue): void => {
    parts.push(` AND ${text}`);
    args.push(value);
  };
  const correlation = Object.entries(to.correlation ?? {});
  if (to.instanceId !== undefined) add('i.id = ?', to.instanceId);
  if (to.businessKey !== undefined) add('i.business_key = ?', to.businessKey);
  // The stored text limits the rows; after that the values themselves are compared.
  for (const [name, value] of correlation) {
    const written = `${JSON.stringify(name)}:${JSON.stringify(value)}`;
    add("i.variables LIKE ? ESCAPE '!'", `%${written.replace(/[!%_]/g, '!$&')}%`);
  }
  const rows = await waiting(tx, delivery, parts.join(''), args, LOOKED_AT);
  const same = (text: string | null): boolean => {
    const variables = JSON.parse(text ?? '{}') as Record<string, unknown>;
    return correlation.every(([name, value]) => JSON.stringify(variables[name]) === JSON.stringify(value));
  };
  const found = rows.filter(({ variables }) => same(variables)).map(({ id }) => id);
  return found.slice(0, 2);
}

/**
 * Makes jobs due: for a message one (the oldest, or the one in `only`), for a signal all. Returns their number. A
 * non-interrupting event also takes messages that come before the previous one was processed. `turns`: the number of
 * quick events so far.
 */
export async function wakeWaiting(
  tx: Tx,
  delivery: Delivery,
  now: string,
  turns: number,
  only?: readonly string[],
): Promise<number> {
  const { tenantId, event, name, payload = {} } = delivery;
  const text = JSON.stringify(payload);
  const due = `due_time = COALESCE(due_time, ?), deliveries = deliveries + 1, turns = ?,
    payload = CASE WHEN payload IS NULL THEN ? ELSE CONCAT(payload, ?) END`;
  const values = [now, turns, text, `\n${text}`];
  const free = FREE.replaceAll('j.', '');
  if (event === 'signal')
    return tx.run(`UPDATE wf_job SET ${due} WHERE tenant_id = ? AND event = ? AND value = ? AND ${free}`, [
      ...values,
      ...[tenantId, event, name],
    ]);
  const ids = only ?? (await waiting(tx, delivery, '', [], TRIES)).map(({ id }) => id);
  // Another message may have taken the same job meanwhile.
  for (const id of ids)
    if ((await tx.run(`UPDATE wf_job SET ${due} WHERE id = ? AND ${free}`, [...values, id])) === 1) return 1;
  return 0;
}

/** Variables of the oldest message that was not processed. */
export const firstPayload = ({ payload }: JobRow): Record<string, unknown> =>
  JSON.parse(payload?.split('\n', 1)[0] || '{}') as Record<string, unknown>;

/** After a non-interrupting event was processed, it waits for the next message, or processes one that already came. */
export async function restJob(tx: Tx, id: string): Promise<void> {
  // The payload is set first: MySQL uses the new value of a column in the assignments after it.
  await tx.run(
    `UPDATE wf_job SET payload = CASE WHEN deliveries > 1 THEN SUBSTR(payload, INSTR(payload, ?) + 1) ELSE NULL END,
       due_time = CASE WHEN deliveries > 1 THEN due_time ELSE NULL END,
       deliveries = CASE WHEN deliveries > 1 THEN deliveries - 1 ELSE 0 END, attempts = 0, lease = NULL,
       lease_until = NULL, failure = NULL WHERE id = ?`,
    ['\n', id],
  );
}

/** Stops a job until its incident is settled. */
export async function holdJob(tx: Tx, id: string, incidentId: string): Promise<void> {
  await tx.run('UPDATE wf_job SET incident_id = ?, lease = NULL, lease_until = NULL WHERE id = ?', [incidentId, id]);
}

/** Releases a stopped job, optionally with a new text and due time. */
export async function freeJob(tx: Tx, id: string, timer?: { readonly value: string; readonly dueTime: string }) {
  await tx.run('UPDATE wf_job SET incident_id = NULL, attempts = 0, turns = 0, failure = NULL WHERE id = ?', [id]);
  if (timer !== undefined)
    await tx.run('UPDATE wf_job SET value = ?, due_time = ? WHERE id = ?', [timer.value, timer.dueTime, id]);
}

/** Deletes a job without carrying it out. */
export const dropJob = (tx: Tx, id: string): Promise<number> => tx.run('DELETE FROM wf_job WHERE id = ?', [id]);
