import { Inject, Injectable } from '@nestjs/common';
import { newId } from '../../config/index.js';
import { DATABASE, type Database, type Sql, type SqlValue, type Tx } from '../../database/index.js';

/** bound: a command reached a limit · timer: its time cannot be read · job: it failed too often. */
type IncidentKind = 'bound' | 'timer' | 'job';
type IncidentState = 'open' | 'resolved' | 'closed';

/** The cause of an incident: a key of the message catalogue with its parameters. */
export interface IncidentCause {
  readonly kind: IncidentKind;
  readonly code: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly nodeId: string | null;
  readonly nodeName: string | null;
}

export interface NewIncident extends IncidentCause {
  readonly tenantId: string;
  /** null: the instance was rolled back together with the command that created it. */
  readonly instanceId: string | null;
  readonly definitionId: string | null;
  readonly processKey: string;
  readonly title: string;
  /** The job that waits until the incident is settled. */
  readonly jobId: string | null;
  /** The person who gave the command; null: no person. */
  readonly userId: string | null;
}

/** An incident as it is stored. */
export interface Incident extends NewIncident {
  readonly id: string;
  readonly state: IncidentState;
  readonly retries: number;
  readonly createTime: string;
  readonly lastTime: string;
  readonly endTime: string | null;
  readonly endUser: string | null;
}

const COLUMNS = `CAST(id AS CHAR) AS id, tenant_id AS tenantId, CAST(instance_id AS CHAR) AS instanceId,
  CAST(definition_id AS CHAR) AS definitionId, process_key AS processKey, COALESCE(title, '') AS title,
  node_id AS nodeId, node_name AS nodeName, CAST(job_id AS CHAR) AS jobId, kind, code, args,
  CAST(user_id AS CHAR) AS userId, state, retries, create_time AS createTime, last_time AS lastTime,
  end_time AS endTime, CAST(end_user AS CHAR) AS endUser`;

type Row = Omit<Incident, 'args' | 'retries'> & { args: string | null; retries: number | string | null };

const incidentOf = (row: Row): Incident => ({
  ...row,
  retries: Number(row.retries ?? 0),
  args: JSON.parse(row.args ?? '{}') as Record<string, unknown>,
});

/** One incident by id. */
export async function findIncident(sql: Sql, id: string): Promise<Incident | undefined> {
  const row = await sql.get<Row>(`SELECT ${COLUMNS} FROM wf_incident WHERE id = ?`, [id]);
  return row === undefined ? undefined : incidentOf(row);
}

const LENGTHS = { title: 255, nodeName: 128 };

/** Stores an incident, or counts an open one with the same cause at the same node again. Returns its id. */
export async function openIncident(tx: Tx, fresh: NewIncident, now: string, id = newId()): Promise<string> {
  const same = await sameOpen(tx, fresh);
  if (same !== undefined) {
    await again(tx, same, fresh, now);
    return same;
  }
  const { tenantId, instanceId, definitionId, processKey, title, nodeId, nodeName, jobId, kind, code, args, userId } =
    fresh;
  const values: SqlValue[] = [
    id,
    tenantId,
    instanceId,
    definitionId,
    processKey,
    title.slice(0, LENGTHS.title),
    nodeId,
  ];
  await tx.later(
    `INSERT INTO wf_incident (id, tenant_id, instance_id, definition_id, process_key, title, node_id, node_name, job_id,
       kind, code, args, user_id, state, retries, create_time, last_time)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'open', 0, ?, ?)`,
    [
      ...values,
      nodeName?.slice(0, LENGTHS.nodeName) ?? null,
      jobId,
      kind,
      code,
      JSON.stringify(args),
      userId,
      now,
      now,
    ],
  );
  return id;
}

async function sameOpen(tx: Tx, { tenantId, code, processKey, instanceId, jobId, nodeId }: NewIncident) {
  const parts = ["tenant_id = ? AND state = 'open' AND code = ? AND process_key = ?"];
  const args: SqlValue[] = [tenantId, code, processKey];
  for (const [column, value] of Object.entries({ instance_id: instanceId, job_id: jobId, node_id: nodeId })) {
    parts.push(value === null ? `${column} IS NULL` : `${column} = ?`);
    if (value !== null) args.push(value);
  }
  const text = `SELECT CAST(id AS CHAR) AS id FROM wf_incident WHERE ${parts.join(' AND ')} LIMIT 1`;
  return (await tx.get<{ id: string }>(text, args))?.id;
}

/** Counts one more failure of the same job. */
export async function again(tx: Tx, id: string, { code, args }: IncidentCause, now: string): Promise<void> {
  await tx.later('UPDATE wf_incident SET retries = retries + 1, code = ?, args = ?, last_time = ? WHERE id = ?', [
    code,
    JSON.stringify(args),
    now,
    id,
  ]);
}

/** Settles an open incident; returns whether it was open. */
export async function settleIncident(
  tx: Tx,
  id: string,
  state: 'resolved' | 'closed',
  userId: string,
  now: string,
): Promise<boolean> {
  const settled = await tx.run(
    `UPDATE wf_incident SET state = ?, end_time = ?, end_user = ?, retries = retries + ? WHERE id = ? AND state = 'open'`,
    [state, now, userId, state === 'resolved' ? 1 : 0, id],
  );
  return settled === 1;
}

/** Resolves incidents whose jobs no longer exist, because the process continued in another way. */
export async function settleGone(tx: Tx, instanceId: string, now: string): Promise<void> {
  await tx.later(
    `UPDATE wf_incident SET state = 'resolved', end_time = ? WHERE instance_id = ? AND state = 'open'
        AND job_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM wf_job WHERE wf_job.id = wf_incident.job_id)`,
    [now, instanceId],
  );
}

/** Closes the open incidents of an ended instance. */
export async function closeIncidents(tx: Tx, instanceId: string, now: string): Promise<void> {
  await tx.later(`UPDATE wf_incident SET state = 'closed', end_time = ? WHERE instance_id = ? AND state = 'open'`, [
    now,
    instanceId,
  ]);
}

/** Filter of the page of incidents. */
export interface IncidentFilter {
  readonly state?: IncidentState | undefined;
  readonly kind?: string | undefined;
  readonly processKey?: string | undefined;
  readonly instanceId?: string | undefined;
}

/** The incidents of a tenant. */
@Injectable()
export class IncidentStore {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** A page, latest first, and the total number. */
  async page(
    tenantId: string,
    filter: IncidentFilter,
    { size, offset }: { readonly size: number; readonly offset: number },
  ): Promise<{ rows: Incident[]; total: number }> {
    const parts = ['tenant_id = ?'];
    const args: SqlValue[] = [tenantId];
    const add = (column: string, value: string | undefined): void => {
      if (value === undefined) return;
      parts.push(`${column} = ?`);
      args.push(value);
    };
    add('state', filter.state);
    add('kind', filter.kind);
    add('process_key', filter.processKey);
    add('instance_id', filter.instanceId);
    const where = parts.join(' AND ');
    const [rows, count] = await Promise.all([
      this.database.read.all<Row>(
        `SELECT ${COLUMNS} FROM wf_incident WHERE ${where} ORDER BY last_time DESC, wf_incident.id DESC
          LIMIT ${size} OFFSET ${offset}`,
        args,
      ),
      this.database.read.get<{ total: number | string }>(
        `SELECT COUNT(*) AS total FROM wf_incident WHERE ${where}`,
        args,
      ),
    ]);
    return { rows: rows.map(incidentOf), total: Number(count?.total ?? 0) };
  }

  /** The number of open incidents per instance. */
  async openOf(tenantId: string, instanceIds: readonly string[]): Promise<Map<string, number>> {
    if (instanceIds.length === 0) return new Map();
    const rows = await this.database.read.all<{ id: string; n: number | string }>(
      `SELECT CAST(instance_id AS CHAR) AS id, COUNT(*) AS n FROM wf_incident
        WHERE instance_id IN (${instanceIds.map(() => '?').join(', ')}) AND state = 'open' AND tenant_id = ?
        GROUP BY instance_id`,
      [...instanceIds, tenantId],
    );
    return new Map(rows.map(({ id, n }) => [id, Number(n)]));
  }
}
