import type { Actor } from '../../access/index.js';
import { isId } from '../../config/index.js';
import { badRequest, notFound } from '../../errors/index.js';
import type { Task } from '../kernel/index.js';
import { candidatesOf, representedBy } from '../store/task-people.store.js';
import { findTask, type TaskRow } from '../store/task.store.js';
import type { Session, InstanceInProgress } from './session.js';
import type { ProcessTransaction } from './process-transaction.js';

/** An open task and its row. */
export interface OpenTask {
  readonly work: InstanceInProgress;
  readonly task: Task;
  readonly row: TaskRow;
}

/** The stored task with this id, in the tenant of the actor. Throws 404. */
export async function taskRow({ tx, actor }: Session, taskId: string): Promise<TaskRow> {
  const row = isId(taskId) ? await findTask(tx, taskId) : undefined;
  if (row === undefined || row.tenantId !== actor.tenantId) throw notFound();
  return row;
}

/** The task in the state of the kernel. Throws 400 when it is no longer open. */
export function openTask(work: InstanceInProgress, row: TaskRow): OpenTask {
  const task = work.live.state.tasks.find(({ id }) => id === row.no);
  if (task === undefined) throw badRequest('workflow.taskDone', { node: row.nodeName });
  return { work, task, row };
}

/** Runs a command on an open task, as one transaction. Throws 404, and 400 when it is no longer open. */
export const onTask = (
  transactions: ProcessTransaction,
  actor: Actor,
  taskId: string,
  command: (open: OpenTask) => Promise<void>,
): Promise<void> =>
  transactions.run(actor, async (session) => {
    const row = await taskRow(session, taskId);
    await command(openTask(await transactions.open(session, row.instanceId), row));
  });

/**
 * The person for whom the actor may work on a task: the actor, as assignee or candidate, or the person whose substitute
 * the actor is now. Throws 400 for everyone else, including administrators, and for the initiator under four eyes: on
 * tasks that exclude them, and as a substitute on any task of their own process.
 */
export async function demandMine({ work, task, row }: OpenTask): Promise<string> {
  const { session, definition, instance } = work;
  const { userId } = session.actor;
  const node = definition.graph.nodes.get(task.nodeId);
  const refused = badRequest('workflow.notAssignee');
  if (node?.excludeInitiator === true && userId === instance.startUser) throw refused;
  if (task.assignee === userId) return userId;
  const possible =
    task.assignee === null ? ((await candidatesOf(session.tx, [row.id])).get(row.id) ?? []) : [task.assignee];
  if (possible.includes(userId)) return userId;
  if (userId === instance.startUser) throw refused;
  const away = await representedBy(session.tx, userId, instance.processKey, session.now);
  const represented = possible.find((id) => away.includes(id));
  if (represented === undefined) throw refused;
  return represented;
}

/** Throws 400 unless the actor started the instance; administrators pass. */
export function demandInitiator({ session, instance }: InstanceInProgress): void {
  const { actor } = session;
  if (actor.userId !== instance.startUser && !actor.isAdministrator) throw badRequest('workflow.notInitiator');
}

/** Checks ids of people of the tenant and removes duplicates. Throws 400 for an unknown id and for an empty list. */
export function demandPeople({ people }: Session, userIds: readonly string[]): string[] {
  const ids = [...new Set(userIds)];
  if (ids.length === 0) throw badRequest('request.missing', { name: 'userIds' });
  for (const id of ids) if (people.get(id) === undefined) throw badRequest('workflow.noPerson', { id });
  return ids;
}
