import type { Sql } from '../../database/index.js';
import { TASK } from './task.store.js';

/** Ids of candidates, by task. */
export async function candidatesOf(sql: Sql, taskIds: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (taskIds.length === 0) return found;
  const rows = await sql.all<{ taskId: string; userId: string }>(
    `SELECT CAST(task_id AS CHAR) AS taskId, CAST(user_id AS CHAR) AS userId FROM wf_task_candidate
      WHERE task_id IN (${taskIds.map(() => '?').join(', ')}) ORDER BY user_id`,
    [...taskIds],
  );
  for (const { taskId, userId } of rows) found.set(taskId, [...(found.get(taskId) ?? []), userId]);
  return found;
}

/** The people whom a person substitutes at this time, for a process. */
export async function representedBy(sql: Sql, userId: string, processKey: string, now: string): Promise<string[]> {
  const rows = await sql.all<{ userId: string; processKeys: string | null }>(
    `SELECT CAST(user_id AS CHAR) AS userId, process_keys AS processKeys FROM wf_substitute
      WHERE substitute_id = ? AND end_time >= ? AND start_time <= ? AND is_deleted = 0 LIMIT 200`,
    [userId, now, now],
  );
  const covers = (text: string | null): boolean => {
    const keys: unknown = JSON.parse(text || '[]');
    return !Array.isArray(keys) || keys.length === 0 || keys.includes(processKey);
  };
  return rows.filter((row) => covers(row.processKeys)).map((row) => row.userId);
}

/** The person who ended the last task of an instance; undefined: no one has ended a task. */
export async function lastDecider(sql: Sql, instanceId: string): Promise<string | undefined> {
  const row = await sql.get<{ userId: string }>(
    `SELECT CAST(end_user AS CHAR) AS userId FROM wf_task WHERE instance_id = ? AND end_user IS NOT NULL
      ORDER BY end_time DESC, id DESC LIMIT 1`,
    [instanceId],
  );
  return row?.userId;
}

/** The open tasks of an instance and of the processes that it called. */
export const openTasksOf = (
  sql: Sql,
  instanceId: string,
): Promise<
  {
    id: string;
    /** Of the instance that the task belongs to, which may be a called one. */
    definitionId: string;
    nodeId: string;
    nodeName: string;
    assignee: string | null;
    waiting: number;
  }[]
> =>
  sql.all(
    `SELECT CAST(t.id AS CHAR) AS id, CAST(i.definition_id AS CHAR) AS definitionId, t.node_id AS nodeId,
            COALESCE(t.node_name, t.node_id) AS nodeName, CAST(t.assignee AS CHAR) AS assignee, t.waiting
       FROM (SELECT id, definition_id FROM wf_instance WHERE id = ?
             UNION ALL SELECT id, definition_id FROM wf_instance WHERE root_id = ?) i
       JOIN wf_task t ON t.instance_id = i.id AND t.status = ${TASK.open} ORDER BY t.id LIMIT 1000`,
    [instanceId, instanceId],
  );
