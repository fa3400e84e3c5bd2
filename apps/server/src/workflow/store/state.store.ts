import { newId } from '../../config/index.js';
import { forEachPart, insertRows, type SqlValue, type Tx } from '../../database/index.js';
import type { Job, LogEntry, State, Token } from '../kernel/index.js';

/** What a step added to, changed in and took from a list of numbered rows. */
interface Difference<T> {
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
  forEachPart(
    rows.map(({ id }) => id),
    (marks, part) => tx.run(`DELETE FROM ${table} WHERE instance_id = ? AND no IN (${marks})`, [instanceId, ...part]),
  );

/** Brings the stored tokens of an instance from one state to the next. */
export async function saveTokens(tx: Tx, instanceId: string, before: State, after: State): Promise<void> {
  const { added, changed, gone } = difference<Token>(before.tokens, after.tokens);
  await remove(tx, 'wf_token', instanceId, gone);
  for (const token of changed) {
    const { id, state } = token;
    await tx.run('UPDATE wf_token SET state = ?, `loop` = ? WHERE instance_id = ? AND no = ?', [
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

/** Counts of a body, or which of its instances a token is. */
function loopOf({ loop, index }: Token): string | null {
  if (index !== undefined) return JSON.stringify({ index });
  return loop === undefined ? null : JSON.stringify(loop);
}

const TOKEN = ['id', 'instance_id', 'no', 'parent_no', 'node_id', 'flow_id', 'state', '`loop`'];

/** How a new job is stored. */
interface JobPlan {
  /** Id of its row. */
  readonly id: string;
  readonly dueTime: string | null;
  /** It stays when its message has come. */
  readonly repeats: boolean;
  /** Timers that followed one another quickly before it. */
  readonly turns: number;
  /** It is held until somebody has settled this. */
  readonly incidentId: string | null;
}

/** Brings the stored jobs of an instance from one state to the next; `planOf` tells how a new one is stored. */
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

/** Characters of what a job waits for. */
const VALUE = 200;

const JOB = [
  ...['id', 'tenant_id', 'instance_id', 'no', 'token_no', 'node_id', 'event', 'value', 'due_time', 'attempts'],
  ...['repeats', 'deliveries', 'turns', 'incident_id', 'payload'],
];

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

/** Appends to the history of an instance; `seq` is the last number used so far. Returns the new last one. */
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
    line.hash ?? null,
    now,
  ]);
  await insertRows(tx, 'wf_log', LOG, rows);
  return seq + lines.length;
}

const LOG = [
  ...['id', 'tenant_id', 'instance_id', 'seq', 'event', 'node_id', 'node_name', 'flow_id', 'task_no', 'user_id'],
  ...['outcome', 'comment', 'hash', 'create_time'],
];
