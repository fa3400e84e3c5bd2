import type { Sql, SqlValue, Tx } from '../../database/index.js';
import type { Job } from '../kernel/index.js';

/** What an instance waits for. */
export interface JobRow {
  readonly id: string;
  readonly instanceId: string;
  readonly no: number;
  readonly nodeId: string;
  readonly event: Job['event'];
  /** Variables that the oldest message brought which was not carried out; what a worker gets. */
  readonly payload: string | null;
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
            payload, due_time AS dueTime, COALESCE(turns, 0) AS turns, CAST(incident_id AS CHAR) AS incidentId
       FROM wf_job WHERE id = ?`,
    [id],
  );

/** Rows that a message is offered to before it finds nobody. */
const TRIES = 20;
/** Messages that one event may have before it as they come faster than they are carried out. */
const MOST_WAITING = 1000;

/** A message or signal on its way to those who wait for it. */
export interface Delivery {
  readonly tenantId: string;
  readonly event: 'message' | 'signal';
  readonly name: string;
  /** Variables that it brings. */
  readonly payload?: Readonly<Record<string, unknown>>;
  readonly to?: Address | undefined;
}

/** Whom a message is meant for: whatever is named must hold. */
export interface Address {
  readonly instanceId?: string | undefined;
  readonly businessKey?: string | undefined;
  /** Variables of the instance and their values. */
  readonly correlation?: Readonly<Record<string, unknown>> | undefined;
}

const FREE = `(j.due_time IS NULL OR (j.repeats = 1 AND j.deliveries < ${MOST_WAITING}))`;

/** Ids of those who wait for it and can take it, whoever waits longest first; `more` narrows them. */
async function waiting(tx: Tx, { tenantId, event, name }: Delivery, more: string, args: SqlValue[], most: number) {
  return tx.all<{ id: string; variables: string | null }>(
    `SELECT CAST(j.id AS CHAR) AS id, i.variables FROM wf_job j JOIN wf_instance i ON i.id = j.instance_id
      WHERE j.tenant_id = ? AND j.event = ? AND j.value = ? AND ${FREE}
        AND i.status IN ('running', 'suspended')${more}
      ORDER BY CASE WHEN j.due_time IS NULL THEN 0 ELSE 1 END, j.id LIMIT ${most}`,
    [tenantId, event, name, ...args],
  );
}

/** Rows that are looked at closely for values that are the same. */
const LOOKED_AT = 200;

/** Those that an address names, two at most: more than one is too many. */
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
  // As they are stored: the text narrows the rows, the values themselves decide.
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
 * Makes those due who wait for a message (whoever waits longest, or `only`) or a signal (all). Answers how many they
 * are. An event that stays when it comes takes also what comes before it was carried out. `turns`: what followed quickly
 * so far.
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
  // Another message may have reached the same one meanwhile.
  for (const id of ids)
    if ((await tx.run(`UPDATE wf_job SET ${due} WHERE id = ? AND ${free}`, [...values, id])) === 1) return 1;
  return 0;
}

/** Variables of the oldest message that was not carried out. */
export const firstPayload = ({ payload }: JobRow): Record<string, unknown> =>
  JSON.parse(payload?.split('\n', 1)[0] || '{}') as Record<string, unknown>;

/** An event that stays was carried out: it waits for the next, or for the one that came meanwhile. */
export async function restJob(tx: Tx, id: string): Promise<void> {
  // The due time first: MySQL reads what stands left of it as already changed.
  await tx.run(
    `UPDATE wf_job SET payload = CASE WHEN deliveries > 1 THEN SUBSTR(payload, INSTR(payload, ?) + 1) ELSE NULL END,
       due_time = CASE WHEN deliveries > 1 THEN due_time ELSE NULL END,
       deliveries = CASE WHEN deliveries > 1 THEN deliveries - 1 ELSE 0 END, attempts = 0, lease = NULL,
       lease_until = NULL, failure = NULL WHERE id = ?`,
    ['\n', id],
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
