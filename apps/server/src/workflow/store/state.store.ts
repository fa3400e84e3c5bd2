import { newId } from '../../config/index.js';
import type { SqlValue, Tx } from '../../database/index.js';
import type { Job, LogEntry, State, Token } from '../kernel/index.js';

const marks = (count: number): string => Array(count).fill('?').join(', ');
const groups = (count: number, width: number): string =>
  Array(count)
    .fill(`(${marks(width)})`)
    .join(', ');

/** What a step added to, changed in and took from a list of numbered rows. */
export interface Difference<T> {
  readonly added: readonly T[];
  readonly changed: readonly T[];
  readonly gone: readonly T[];
}

/** Rows that the kernel did not touch are the same objects before and after. */
export function difference<T extends { readonly id: number }>(
  before: readonly T[],
  after: readonly T[],
): Difference<T> {
  const old = new Map(before.map((row) => [row.id, row]));
  const left = new Set(after.map((row) => row.id));
  return {
    added: after.filter((row) => !old.has(row.id)),
    changed: after.filter((row) => old.has(row.id) && old.get(row.id) !== row),
    gone: before.filter((row) => !left.has(row.id)),
  };
}

const remove = (tx: Tx, table: 'wf_token' | 'wf_job', instanceId: string, rows: readonly { id: number }[]) =>
  tx.run(`DELETE FROM ${table} WHERE instance_id = ? AND no IN (${marks(rows.length)})`, [
    instanceId,
    ...rows.map((row) => row.id),
  ]);

/** Brings the stored tokens of an instance from one state to the next. */
export async function saveTokens(tx: Tx, instanceId: string, before: State, after: State): Promise<void> {
  const { added, changed, gone } = difference<Token>(before.tokens, after.tokens);
  if (gone.length > 0) await remove(tx, 'wf_token', instanceId, gone);
  for (const { id, state, loop } of changed) {
    await tx.run('UPDATE wf_token SET state = ?, `loop` = ? WHERE instance_id = ? AND no = ?', [
      state,
      loop === undefined ? null : JSON.stringify(loop),
      instanceId,
      id,
    ]);
  }
  if (added.length === 0) return;
  const values = added.flatMap(({ id, parent, nodeId, flowId, state, loop }): SqlValue[] => [
    newId(),
    instanceId,
    id,
    parent,
    nodeId,
    flowId,
    state,
    loop === undefined ? null : JSON.stringify(loop),
  ]);
  await tx.run(
    `INSERT INTO wf_token (id, instance_id, no, parent_no, node_id, flow_id, state, \`loop\`)
     VALUES ${groups(added.length, 8)}`,
    values,
  );
}

/** Brings the stored jobs of an instance from one state to the next; `dueOf` tells when a timer is due. */
export async function saveJobs(
  tx: Tx,
  owner: { readonly id: string; readonly tenantId: string },
  before: State,
  after: State,
  dueOf: (job: Job) => string | null,
): Promise<void> {
  const { added, gone } = difference<Job>(before.jobs, after.jobs);
  if (gone.length > 0) await remove(tx, 'wf_job', owner.id, gone);
  if (added.length === 0) return;
  const values = added.flatMap((job): SqlValue[] => [
    newId(),
    owner.tenantId,
    owner.id,
    job.id,
    job.tokenId,
    job.nodeId,
    job.event,
    job.value,
    dueOf(job),
    0,
  ]);
  await tx.run(
    `INSERT INTO wf_job (id, tenant_id, instance_id, no, token_no, node_id, event, value, due_time, attempts)
     VALUES ${groups(added.length, 10)}`,
    values,
  );
}

/** Characters of a line's comment. */
const COMMENT = 1000;

/** A line of the history, before it has its number. */
export interface Line {
  readonly event: LogEntry['event'] | Happening;
  readonly nodeId?: string;
  readonly nodeName?: string;
  readonly flowId?: string;
  readonly taskNo?: number;
  readonly userId?: string;
  readonly outcome?: string;
  readonly comment?: string;
  /** SHA-256 of what was signed, where the line is an opinion. */
  readonly hash?: string | null;
}

/** What persons do beside deciding. */
export type Happening =
  | 'started'
  | 'claimed'
  | 'unclaimed'
  | 'transferred'
  | 'delegated'
  | 'substituted'
  | 'resolved'
  | 'refreshed'
  | 'signed'
  | 'unsigned'
  | 'returned'
  | 'takenBack'
  | 'urged'
  | 'cc'
  | 'reminded'
  | 'suspended'
  | 'activated'
  | 'migrated'
  | 'revoked'
  | 'terminated';

/** Appends to the history of an instance; `seq` is the last number used so far. Returns the new last one. */
export async function appendLog(
  tx: Tx,
  owner: { readonly id: string; readonly tenantId: string },
  seq: number,
  lines: readonly Line[],
  now: string,
): Promise<number> {
  if (lines.length === 0) return seq;
  const values = lines.flatMap((line, index): SqlValue[] => [
    newId(),
    owner.tenantId,
    owner.id,
    seq + index + 1,
    line.event,
    line.nodeId ?? null,
    line.nodeName ?? null,
    line.flowId ?? null,
    line.taskNo ?? null,
    line.userId ?? null,
    line.outcome ?? null,
    line.comment?.slice(0, COMMENT) ?? null,
    line.hash ?? null,
    now,
  ]);
  await tx.run(
    `INSERT INTO wf_log (id, tenant_id, instance_id, seq, event, node_id, node_name, flow_id, task_no, user_id, outcome,
       comment, hash, create_time) VALUES ${groups(lines.length, 14)}`,
    values,
  );
  return seq + lines.length;
}
