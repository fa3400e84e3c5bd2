import { newId } from '../../config/index.js';
import { forEachPart, insertRows, type SqlValue, type Tx } from '../../database/index.js';
import type { Job, LogEntry, State, Token } from '../kernel/index.js';

/** The changes of a step in a list of numbered rows. */
interface Difference<T> {
  readonly added: readonly T[];
  readonly changed: readonly T[];
  readonly gone: readonly T[];
}

/** Compares rows by identity: the kernel keeps the objects of unchanged rows. */
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
  forEachPart(
    rows.map(({ id }) => id),
    (marks, part) =>
      tx.later(`DELETE FROM ${table} WHERE instance_id = ? AND no IN (${marks})`, [instanceId, ...part], {
        rows: part.length,
      }),
  );

/** Updates the stored tokens of an instance from one state to the next. */
export async function saveTokens(tx: Tx, instanceId: string, before: State, after: State): Promise<void> {
  const { added, changed, gone } = difference<Token>(before.tokens, after.tokens);
  await remove(tx, 'wf_token', instanceId, gone);
  for (const token of changed) {
    const { id, state } = token;
    await tx.later('UPDATE wf_token SET state = ?, `loop` = ? WHERE instance_id = ? AND no = ?', [
      state,
      loopOf(token),
      instanceId,
      id,
    ]);
  }
  const rows = added.map((token): SqlValue[] => {
    const { id, parent, nodeId, flowId, state } = token;
    return [newId(), instanceId, id, parent, nodeId, flowId, state, loopOf(token)];
  });
  await insertRows(tx, 'wf_token', TOKEN, rows);
}

/** Counts of a multi-instance body, or the index of the instance that a token belongs to. */
function loopOf({ loop, index }: Token): string | null {
  if (index !== undefined) return JSON.stringify({ index });
  return loop === undefined ? null : JSON.stringify(loop);
}

const TOKEN = ['id', 'instance_id', 'no', 'parent_no', 'node_id', 'flow_id', 'state', '`loop`'];

/** Additional columns of a new job. */
interface JobPlan {
  /** Id of its row. */
  readonly id: string;
  readonly dueTime: string | null;
  /** The job stays after its message has come. */
  readonly repeats: boolean;
  /** The number of timers and messages in quick succession before it. */
  readonly turns: number;
  /** The open incident; until it is settled, the job is not carried out. */
  readonly incidentId: string | null;
}

/**
 * Updates the stored jobs of an instance from one state to the next; `planOf` gives the additional columns of new jobs.
 */
export async function saveJobs(
  tx: Tx,
  owner: { readonly id: string; readonly tenantId: string },
  before: State,
  after: State,
  planOf: (job: Job) => JobPlan,
): Promise<void> {
  const { added, gone } = difference<Job>(before.jobs, after.jobs);
  await remove(tx, 'wf_job', owner.id, gone);
  const rows = added.map((job): SqlValue[] => {
    const { id, dueTime, repeats, turns, incidentId } = planOf(job);
    return [
      id,
      owner.tenantId,
      owner.id,
      job.id,
      job.tokenId,
      job.nodeId,
      job.event,
      job.value.slice(0, VALUE),
      dueTime,
      0,
      repeats ? 1 : 0,
      0,
      turns,
      incidentId,
      job.input === undefined ? null : JSON.stringify(job.input),
    ];
  });
  await insertRows(tx, 'wf_job', JOB, rows);
}

/** Maximum number of characters of the text that a job waits for. */
const VALUE = 200;

const JOB = [
  ...['id', 'tenant_id', 'instance_id', 'no', 'token_no', 'node_id', 'event', 'value', 'due_time', 'attempts'],
  ...['repeats', 'deliveries', 'turns', 'incident_id', 'payload'],
];

/** Maximum number of characters of a line's comment. */
const COMMENT = 1000;

/** A line of the history without its number. */
export interface Line {
  readonly event: LogEntry['event'] | Happening;
  readonly nodeId?: string;
  readonly nodeName?: string;
  readonly flowId?: string;
  readonly taskNo?: number;
  readonly userId?: string;
  readonly outcome?: string;
  readonly comment?: string;
  /** Files attached to the comment. */
  readonly attachments?: readonly unknown[] | undefined;
  /** SHA-256 of the signed content, for an opinion. */
  readonly hash?: string | null;
}

/** Acts of people and events outside the kernel. */
type Happening =
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
  | 'terminated'
  | 'incident'
  | 'variable'
  | 'retried';

/** Appends lines to the history of an instance; `seq` is the last used number. Returns the new last number. */
export async function appendLog(
  tx: Tx,
  owner: { readonly id: string; readonly tenantId: string },
  seq: number,
  lines: readonly Line[],
  now: string,
): Promise<number> {
  const rows = lines.map((line, index): SqlValue[] => [
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
    line.attachments === undefined ? null : JSON.stringify(line.attachments),
    line.hash ?? null,
    now,
  ]);
  await insertRows(tx, 'wf_log', LOG, rows);
  return seq + lines.length;
}

const LOG = [
  ...['id', 'tenant_id', 'instance_id', 'seq', 'event', 'node_id', 'node_name', 'flow_id', 'task_no', 'user_id'],
  ...['outcome', 'comment', 'attachments', 'hash', 'create_time'],
];
