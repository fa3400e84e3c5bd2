import { newId } from '../../config/index.js';
import { conflict } from '../../errors/index.js';
import type { Sql, SqlFlavour, SqlValue, Tx } from '../../database/index.js';
import type { InstanceStatus, Job, State, Task, Token } from '../kernel/index.js';

/** A process instance as it is stored. */
export interface Instance {
  readonly id: string;
  readonly tenantId: string;
  readonly definitionId: string;
  readonly processKey: string;
  readonly category: string | null;
  readonly title: string;
  readonly businessModel: string | null;
  readonly businessId: string | null;
  /** The key in its application, such as an order number; several instances may have the same. */
  readonly businessKey: string | null;
  readonly status: InstanceStatus;
  readonly sequence: number;
  readonly logSeq: number;
  readonly snapshotNo: number | null;
  readonly snapshotVersion: number | null;
  readonly snapshotHash: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly startUser: string;
  readonly startTime: string;
  readonly endTime: string | null;
  readonly parentId: string | null;
  readonly parentToken: number | null;
  readonly rootId: string | null;
  /** Number of calls above it; 0 for an instance that was not called. */
  readonly callDepth: number;
}

/** The current state of an instance, and the row ids of its open tasks. */
export interface Live {
  readonly instance: Instance;
  readonly state: State;
  /** Row id of an open task, by task number. */
  readonly taskIds: ReadonlyMap<number, string>;
  /** Number of the snapshot at the creation of a task, by task number. */
  readonly taskSnapshots: ReadonlyMap<number, number | null>;
}

/** The columns of an `InstanceRow`. */
export const INSTANCE_COLUMNS = `CAST(id AS CHAR) AS id, tenant_id AS tenantId, CAST(definition_id AS CHAR) AS definitionId,
  process_key AS processKey, category, title, business_model AS businessModel, business_id AS businessId,
  business_key AS businessKey, status,
  sequence, log_seq AS logSeq, snapshot_no AS snapshotNo, snapshot_version AS snapshotVersion,
  snapshot_hash AS snapshotHash, variables, CAST(start_user AS CHAR) AS startUser, start_time AS startTime,
  end_time AS endTime, CAST(parent_id AS CHAR) AS parentId, parent_token AS parentToken,
  CAST(root_id AS CHAR) AS rootId, COALESCE(call_depth, 0) AS callDepth`;

export type InstanceRow = Omit<Instance, 'variables'> & { variables: string | null };

export const instanceOf = (row: InstanceRow): Instance => ({
  ...row,
  sequence: Number(row.sequence),
  logSeq: Number(row.logSeq),
  callDepth: Number(row.callDepth),
  variables: JSON.parse(row.variables ?? '{}') as Record<string, unknown>,
});

/** One instance; undefined when it does not exist. `lock` waits until no other transaction works on it. */
export async function findInstance(sql: Sql, id: string, lock?: SqlFlavour): Promise<Instance | undefined> {
  const suffix = lock === 'mysql' ? ' FOR UPDATE' : '';
  const row = await sql.get<InstanceRow>(`SELECT ${INSTANCE_COLUMNS} FROM wf_instance WHERE id = ?${suffix}`, [id]);
  return row === undefined ? undefined : instanceOf(row);
}

interface TaskRow {
  id: string;
  no: number;
  tokenNo: number;
  nodeId: string;
  assignee: string | null;
  owner: string | null;
  signOf: number | null;
  signMode: 'before' | 'after' | 'parallel' | null;
  waiting: number;
  snapshotNo: number | null;
}

const taskOf = (row: TaskRow): Task => ({
  id: row.no,
  tokenId: row.tokenNo,
  nodeId: row.nodeId,
  assignee: row.assignee,
  owner: row.owner,
  ...(row.signOf === null || row.signMode === null ? {} : { sign: { of: row.signOf, mode: row.signMode } }),
  waiting: row.waiting === 1,
});

interface TokenRow {
  id: number;
  parent: number | null;
  nodeId: string;
  flowId: string | null;
  state: Token['state'];
  loop: string | null;
}

/** Counts of a multi-instance body, or the index of the instance that a token belongs to. */
type StoredLoop = NonNullable<Token['loop']> | { readonly index: number };

function tokenOf({ loop, ...row }: TokenRow): Token {
  if (loop === null) return row;
  const stored = JSON.parse(loop) as StoredLoop;
  return 'index' in stored ? { ...row, index: stored.index } : { ...row, loop: stored };
}

/** Reads the current state of an instance. */
export async function loadLive(sql: Sql, instance: Instance): Promise<Live> {
  const args = [instance.id];
  // Asked for together: MySQL gets them in one packet.
  const [tokens, tasks, jobs] = await Promise.all([
    sql.all<TokenRow>(
      `SELECT no AS id, parent_no AS parent, node_id AS nodeId, flow_id AS flowId, state, \`loop\`
         FROM wf_token WHERE instance_id = ? ORDER BY no`,
      args,
    ),
    sql.all<TaskRow>(
      `SELECT CAST(id AS CHAR) AS id, no, token_no AS tokenNo, node_id AS nodeId, CAST(assignee AS CHAR) AS assignee,
              CAST(owner AS CHAR) AS owner, sign_of AS signOf, sign_mode AS signMode, waiting,
              snapshot_no AS snapshotNo
         FROM wf_task WHERE instance_id = ? AND status = 0 ORDER BY no`,
      args,
    ),
    sql.all<Job>(
      `SELECT no AS id, token_no AS tokenId, node_id AS nodeId, event, COALESCE(value, '') AS value
         FROM wf_job WHERE instance_id = ? ORDER BY no`,
      args,
    ),
  ]);
  const { status, sequence } = instance;
  return {
    instance,
    state: { status, sequence, tokens: tokens.map(tokenOf), tasks: tasks.map(taskOf), jobs },
    taskIds: new Map(tasks.map((row) => [row.no, row.id])),
    taskSnapshots: new Map(tasks.map((row) => [row.no, row.snapshotNo])),
  };
}

interface NewInstance {
  readonly tenantId: string;
  readonly definitionId: string;
  readonly processKey: string;
  readonly category: string | null;
  readonly title: string;
  readonly businessModel: string | null;
  readonly businessId: string | null;
  readonly businessKey: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly startUser: string;
  readonly startTime: string;
  readonly parent?: { readonly id: string; readonly token: number; readonly rootId: string; readonly depth: number };
}

/** The error codes of both drivers for a violated unique index. */
const isTaken = (error: unknown): boolean => {
  const { errno, code } = error as { errno?: number; code?: string };
  return errno === 1062 || code === 'SQLITE_CONSTRAINT_UNIQUE';
};

async function takeKey(insert: () => Promise<unknown>): Promise<void> {
  try {
    await insert();
  } catch (error) {
    throw isTaken(error) ? conflict('workflow.running', {}) : error;
  }
}

/**
 * Stores a new instance. A unique index allows only one running root instance per document; a second one is refused
 * with 409.
 */
export async function insertInstance(tx: Tx, fresh: NewInstance): Promise<Instance> {
  const { tenantId, definitionId, processKey, category, title, businessModel, businessId, businessKey, parent } = fresh;
  const id = newId();
  const runningKey = businessId === null || parent !== undefined ? null : `${businessModel}:${businessId}`;
  await takeKey(() =>
    tx.run(
      `INSERT INTO wf_instance (id, tenant_id, definition_id, process_key, category, title, business_model, business_id,
       business_key, running_key, status, sequence, log_seq, variables, start_user, start_time, parent_id, parent_token, root_id,
       call_depth)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'running', 0, 0, ?, ?, ?, ?, ?, ?, ?)`,
      [
        id,
        tenantId,
        definitionId,
        processKey,
        category,
        title,
        businessModel,
        businessId,
        businessKey,
        runningKey,
        JSON.stringify(fresh.variables),
        fresh.startUser,
        fresh.startTime,
        parent?.id ?? null,
        parent?.token ?? null,
        parent?.rootId ?? null,
        parent?.depth ?? 0,
      ],
    ),
  );
  const none = { sequence: 0, logSeq: 0, snapshotNo: null, snapshotVersion: null, snapshotHash: null, endTime: null };
  const { variables, startUser, startTime } = fresh;
  const [parentId, parentToken, rootId] = [parent?.id ?? null, parent?.token ?? null, parent?.rootId ?? null];
  const plain = { id, tenantId, definitionId, processKey, category, title, businessModel, businessId, businessKey };
  const callDepth = parent?.depth ?? 0;
  const began = { status: 'running', variables, startUser, startTime } as const;
  return { ...plain, ...none, ...began, parentId, parentToken, rootId, callDepth };
}

/** Stores the last history number of an instance, when nothing else changes. */
export const saveLogSeq = (tx: Tx, id: string, logSeq: number): Promise<void> =>
  tx.later('UPDATE wf_instance SET log_seq = ? WHERE id = ?', [logSeq, id]);

/** Writes the row of an instance after a step; a null `endReason` keeps the stored one. */
export async function updateInstance(tx: Tx, instance: Instance, endReason: string | null): Promise<void> {
  const { status, sequence, logSeq, snapshotNo, snapshotVersion, snapshotHash, variables, endTime, id } = instance;
  const values: SqlValue[] = [status, sequence, logSeq, snapshotNo, snapshotVersion, snapshotHash];
  const ended = endTime === null ? '' : ', running_key = NULL';
  await tx.later(
    `UPDATE wf_instance SET status = ?, sequence = ?, log_seq = ?, snapshot_no = ?, snapshot_version = ?,
       snapshot_hash = ?, variables = ?, end_time = ?, end_reason = COALESCE(?, end_reason), definition_id = ?${ended}
      WHERE id = ?`,
    [...values, JSON.stringify(variables), endTime, endReason, instance.definitionId, id],
  );
}
