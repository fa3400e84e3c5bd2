import { forEachPart, insertRows, type Sql, type SqlValue, type Tx } from '../../database/index.js';
import { newId } from '../../config/index.js';
import type { Outcome, Task } from '../kernel/index.js';

/** Status values of a stored task. */
export const TASK = { open: 0, finished: 1, cancelled: 2 } as const;

/** A task for commands, open or not. */
export interface TaskRow {
  readonly id: string;
  readonly tenantId: string;
  readonly instanceId: string;
  readonly no: number;
  readonly nodeId: string;
  readonly nodeName: string;
  readonly status: number;
  readonly assignee: string | null;
  readonly endUser: string | null;
  readonly endTime: string | null;
  readonly urgedTime: string | null;
}

const COLUMNS = `CAST(id AS CHAR) AS id, tenant_id AS tenantId, CAST(instance_id AS CHAR) AS instanceId, no,
  node_id AS nodeId, COALESCE(node_name, '') AS nodeName, status, CAST(assignee AS CHAR) AS assignee,
  CAST(end_user AS CHAR) AS endUser, end_time AS endTime, urged_time AS urgedTime`;

/** One task by id. */
export const findTask = (sql: Sql, id: string): Promise<TaskRow | undefined> =>
  sql.get<TaskRow>(`SELECT ${COLUMNS} FROM wf_task WHERE id = ?`, [id]);

/** The person who finished a node last; undefined when it was never finished. */
export async function lastFinisher(sql: Sql, instanceId: string, nodeId: string): Promise<string | undefined> {
  const row = await sql.get<{ userId: string }>(
    `SELECT CAST(end_user AS CHAR) AS userId FROM wf_task
      WHERE instance_id = ? AND node_id = ? AND status = ${TASK.finished} ORDER BY no DESC LIMIT 1`,
    [instanceId, nodeId],
  );
  return row?.userId;
}

/** The number of tasks that were finished after this one. */
export async function finishedAfter(sql: Sql, instanceId: string, taskNo: number): Promise<number> {
  const row = await sql.get<{ n: number | string }>(
    `SELECT COUNT(*) AS n FROM wf_log later JOIN wf_log mine ON mine.instance_id = later.instance_id
      WHERE mine.instance_id = ? AND mine.event = 'taskClosed' AND mine.task_no = ?
        AND later.event = 'taskClosed' AND later.seq > mine.seq`,
    [instanceId, taskNo],
  );
  return Number(row?.n ?? 0);
}

/** The number of decisions after this one in all called processes of the instance. */
export async function decidedInCalls(sql: Sql, instanceId: string, taskNo: number): Promise<number> {
  const row = await sql.get<{ n: number | string }>(
    `WITH RECURSIVE below AS (SELECT id FROM wf_instance WHERE parent_id = ?
       UNION ALL SELECT i.id FROM wf_instance i JOIN below b ON i.parent_id = b.id)
     SELECT COUNT(*) AS n FROM below b JOIN wf_log later ON later.instance_id = b.id AND later.event = 'taskClosed'
       JOIN wf_log mine ON mine.instance_id = ? AND mine.event = 'taskClosed' AND mine.task_no = ?
      WHERE later.id > mine.id`,
    [instanceId, instanceId, taskNo],
  );
  return Number(row?.n ?? 0);
}

/** The common data of all tasks of an instance, copied to the tasks so that lists need no join. */
interface TaskOwner {
  readonly id: string;
  readonly tenantId: string;
  readonly definitionId: string;
  readonly processKey: string;
  readonly category: string | null;
  readonly title: string;
  readonly businessModel: string | null;
  readonly businessId: string | null;
  readonly startUser: string;
  readonly snapshotNo: number | null;
}

export interface NewTask {
  readonly task: Task;
  readonly nodeName: string;
  readonly candidates: readonly { readonly userId: string; readonly origin: string }[];
  readonly dueTime: string | null;
  /** 0 to 100; null: not given. */
  readonly priority: number | null;
}

/** Stores new tasks with their candidates; returns row ids by task number. */
export async function insertTasks(
  tx: Tx,
  owner: TaskOwner,
  fresh: readonly NewTask[],
  now: string,
): Promise<Map<number, string>> {
  const ids = new Map(fresh.map(({ task }) => [task.id, newId()]));
  if (fresh.length === 0) return ids;
  const rows = fresh.map(({ task, nodeName, dueTime, priority }): SqlValue[] => [
    ids.get(task.id)!,
    owner.tenantId,
    owner.id,
    task.id,
    task.tokenId,
    task.nodeId,
    nodeName,
    owner.definitionId,
    owner.processKey,
    owner.category,
    owner.title,
    owner.businessModel,
    owner.businessId,
    owner.startUser,
    task.assignee,
    task.owner,
    task.sign?.of ?? null,
    task.sign?.mode ?? null,
    task.waiting ? 1 : 0,
    TASK.open,
    now,
    owner.snapshotNo,
    dueTime,
    priority,
  ]);
  await insertRows(tx, 'wf_task', TASK_ROW, rows);
  for (const { task, candidates } of fresh)
    await insertCandidates(tx, owner.tenantId, ids.get(task.id)!, candidates, task.assignee === null, now);
  return ids;
}

const TASK_ROW = [
  ...['id', 'tenant_id', 'instance_id', 'no', 'token_no', 'node_id', 'node_name', 'definition_id', 'process_key'],
  ...['category', 'title', 'business_model', 'business_id', 'start_user', 'assignee', 'owner', 'sign_of', 'sign_mode'],
  ...['waiting', 'status', 'create_time', 'snapshot_no', 'due_time', 'priority'],
];

function insertCandidates(
  tx: Tx,
  tenantId: string,
  taskId: string,
  candidates: NewTask['candidates'],
  open: boolean,
  now: string,
): Promise<void> {
  const rows = candidates.map(({ userId, origin }): SqlValue[] => [
    newId(),
    tenantId,
    taskId,
    userId,
    origin.slice(0, 100),
    open ? 1 : 0,
    now,
  ]);
  return insertRows(tx, 'wf_task_candidate', CANDIDATE, rows);
}

const CANDIDATE = ['id', 'tenant_id', 'task_id', 'user_id', 'origin', 'open', 'create_time'];

/** Replaces the candidates of a task. */
export async function replaceCandidates(
  tx: Tx,
  tenantId: string,
  taskId: string,
  candidates: NewTask['candidates'],
  open: boolean,
  now: string,
): Promise<void> {
  await tx.later('DELETE FROM wf_task_candidate WHERE task_id = ?', [taskId]);
  await insertCandidates(tx, tenantId, taskId, candidates, open, now);
}

/** Updates the assignment of an open task; candidates may claim it while it has no assignee. */
export async function updateTask(tx: Tx, id: string, task: Task, before: Task, now: string): Promise<void> {
  const claimed = task.assignee !== null && task.assignee !== before.assignee;
  await tx.later(
    `UPDATE wf_task SET assignee = ?, owner = ?, sign_of = ?, sign_mode = ?, waiting = ?${
      claimed ? ', claim_time = ?' : ''
    } WHERE id = ?`,
    [
      task.assignee,
      task.owner,
      task.sign?.of ?? null,
      task.sign?.mode ?? null,
      task.waiting ? 1 : 0,
      ...(claimed ? [now] : []),
      id,
    ],
  );
  if ((task.assignee === null) !== (before.assignee === null))
    await tx.later('UPDATE wf_task_candidate SET open = ? WHERE task_id = ?', [task.assignee === null ? 1 : 0, id]);
}

/** A decision, and the snapshot that it is about. */
export interface Opinion {
  readonly userId: string;
  readonly outcome: Outcome;
  readonly comment: string;
  readonly attachments: unknown;
  readonly snapshotNo: number | null;
  readonly snapshotHash: string | null;
}

/** Closes a task with an opinion. */
export async function finishTask(tx: Tx, id: string, opinion: Opinion, now: string): Promise<void> {
  const { userId, outcome, comment, attachments, snapshotNo, snapshotHash } = opinion;
  await tx.later(
    `UPDATE wf_task SET status = ${TASK.finished}, end_time = ?, end_user = ?, outcome = ?, comment = ?,
       attachments = ?, signed_snapshot = ?, signed_hash = ?, assignee = ? WHERE id = ?`,
    [
      now,
      userId,
      outcome,
      comment,
      attachments === undefined ? null : JSON.stringify(attachments),
      snapshotNo,
      snapshotHash,
      userId,
      id,
    ],
  );
}

/** Closes tasks that are no longer needed. */
export const cancelTasks = (tx: Tx, ids: readonly string[], now: string): Promise<void> =>
  forEachPart(ids, (marks, part) =>
    tx.later(`UPDATE wf_task SET status = ${TASK.cancelled}, end_time = ? WHERE id IN (${marks})`, [now, ...part], {
      rows: part.length,
    }),
  );

/** Deletes the candidates of ended tasks. */
export const dropCandidates = (tx: Tx, ids: readonly string[]): Promise<void> =>
  forEachPart(ids, (marks, part) =>
    tx.later(`DELETE FROM wf_task_candidate WHERE task_id IN (${marks})`, [...part], { rows: part.length }),
  );

/** Stores the time of the last reminder. */
export const markUrged = (tx: Tx, ids: readonly string[], now: string): Promise<void> =>
  forEachPart(ids, (marks, part) =>
    tx.later(`UPDATE wf_task SET urged_time = ? WHERE id IN (${marks})`, [now, ...part], { rows: part.length }),
  );

/** Moves the open tasks of an instance to another version of its process. */
export async function moveTasks(tx: Tx, instanceId: string, definitionId: string): Promise<void> {
  await tx.later(`UPDATE wf_task SET definition_id = ? WHERE instance_id = ? AND status = ${TASK.open}`, [
    definitionId,
    instanceId,
  ]);
}
