import { newId } from '../../config/index.js';
import { bounds } from '../bounds.js';
import type { Job, LogEntry, Node, State } from '../kernel/index.js';
import { closeIncidents, type NewIncident, openIncident, settleGone } from '../store/incident.store.js';
import { updateInstance } from '../store/instance.store.js';
import { appendLog, difference, type Line, saveJobs, saveTokens } from '../store/state.store.js';
import { cancelTasks, dropCandidates, finishTask, insertTasks, type Opinion, updateTask } from '../store/task.store.js';
import type { AssignedTasks } from './assign-candidates.js';
import { dueTime, timerArgs } from './due.js';
import { changeLines } from './instance-variables.js';
import type { CommandOptions } from './executor.js';
import { notify } from './notify.js';
import { type InstanceInProgress, named } from './session.js';

/** Writes the changes of a step: tokens, timers, tasks, history and the instance itself. */
export async function writeStep(
  work: InstanceInProgress,
  placed: AssignedTasks,
  log: readonly LogEntry[],
  options: CommandOptions,
): Promise<void> {
  const { session, live } = work;
  const { tx, now } = session;
  const before = live.state;
  const after = placed.state;
  await saveTokens(tx, work.instance.id, before, after);
  await writeJobs(work, after);
  const taskIds = await writeTasks(work, placed, log, options);
  const { actor, system } = session;
  const changed = changeLines(live.instance.variables, work.instance.variables, system ? undefined : actor.userId);
  const steps = log.map((entry) => lineOf(entry, options.opinion));
  const lines = named(work, [...(options.lines ?? []), ...changed, ...steps]);
  const logSeq = await appendLog(tx, work.instance, work.instance.logSeq, lines, now);
  const ended = after.status !== 'running' && after.status !== 'suspended';
  const { status, sequence } = after;
  work.instance = { ...work.instance, status, sequence, logSeq, endTime: ended ? now : null };
  await updateInstance(tx, work.instance, options.endReason ?? null);
  if (ended) await closeIncidents(tx, work.instance.id, now);
  work.live = { ...live, instance: work.instance, state: after, taskIds };
}

/** A timer with an unreadable time becomes an incident for an administrator; it must never fire at once. */
async function writeJobs({ session, instance, definition, live }: InstanceInProgress, after: State): Promise<void> {
  const { tx, now, millis, turns } = session;
  const unreadable: (NewIncident & { readonly id: string })[] = [];
  await saveJobs(tx, instance, live.state, after, (job) => {
    const id = newId();
    const node = definition.graph.nodes.get(job.nodeId)!;
    const plan = { id, dueTime: null, repeats: staysWhenItComes(node, job), turns: 0, incidentId: null };
    if (job.event === 'async' || job.event === 'http') return { ...plan, dueTime: now };
    if (job.event !== 'timer') return plan;
    const due = dueTime(job.value, millis);
    if ('dueTime' in due) return { ...plan, dueTime: due.dueTime, turns: isQuick(due.millis - millis) ? turns + 1 : 0 };
    const incidentId = newId();
    const { id: instanceId, tenantId, definitionId, processKey, title } = instance;
    const place = { nodeId: node.id, nodeName: node.name || node.id };
    const cause = { kind: 'timer' as const, code: due.code, args: timerArgs(place.nodeName, job.value), ...place };
    const of = { tenantId, instanceId, definitionId, processKey, title, jobId: id, userId: session.actor.userId };
    unreadable.push({ ...of, ...cause, id: incidentId });
    return { ...plan, incidentId };
  });
  for (const { id, ...fresh } of unreadable) await openIncident(tx, fresh, now, id);
  if (live.state.jobs.some(({ id }) => !after.jobs.some((job) => job.id === id)))
    await settleGone(tx, instance.id, now);
}

async function writeTasks(
  work: InstanceInProgress,
  { state, fresh }: AssignedTasks,
  log: readonly LogEntry[],
  { opinion, notification = 'task' }: CommandOptions,
): Promise<Map<number, string>> {
  const { session, live } = work;
  const { tx, now } = session;
  const { changed, gone } = difference(live.state.tasks, state.tasks);
  const old = new Map(live.state.tasks.map((task) => [task.id, task]));
  const rowOf = (no: number): string => live.taskIds.get(no)!;
  const closed = new Set(log.filter((entry) => entry.event === 'taskClosed').map((entry) => entry.taskId));
  for (const task of changed) await updateTask(tx, rowOf(task.id), task, old.get(task.id)!, now);
  for (const task of gone)
    if (closed.has(task.id) && opinion !== undefined) await finishTask(tx, rowOf(task.id), opinion, now);
  const cancelled = gone.filter((task) => !closed.has(task.id)).map((task) => rowOf(task.id));
  await cancelTasks(tx, cancelled, now);
  await dropCandidates(
    tx,
    gone.map((task) => rowOf(task.id)),
  );
  const ids = await insertTasks(tx, work.instance, fresh, now);
  for (const { task, nodeName, candidates } of fresh) {
    const whom = task.assignee === null ? candidates.map(({ userId }) => userId) : [task.assignee];
    if (!task.waiting) notify(work, notification, whom, { taskId: ids.get(task.id)!, nodeName });
  }
  for (const task of changed) {
    const before = old.get(task.id)!;
    const mine = task.assignee !== null && task.assignee !== before.assignee;
    const freed = before.waiting && !task.waiting && task.assignee !== null;
    const nodeName = work.definition.graph.nodes.get(task.nodeId)?.name ?? '';
    if (mine || freed) notify(work, 'task', [task.assignee!], { taskId: rowOf(task.id), nodeName });
  }
  const open = state.tasks.map((task): [number, string] => [task.id, ids.get(task.id) ?? rowOf(task.id)]);
  return new Map(open);
}

const isQuick = (millis: number): boolean => millis < bounds.quickTimer.seconds * 1000;

/** A non-interrupting message or signal event, at an activity or of an event sub-process. */
const staysWhenItComes = (node: Node, { event }: Job): boolean =>
  (event === 'message' || event === 'signal') &&
  ['boundaryEvent', 'start'].includes(node.kind) &&
  node.interrupting === false;

function lineOf({ event, nodeId, flowId, taskId, userId, outcome }: LogEntry, opinion: Opinion | undefined): Line {
  return {
    event,
    nodeId,
    ...(flowId === undefined ? {} : { flowId }),
    ...(taskId === undefined ? {} : { taskNo: taskId }),
    ...(userId === undefined ? {} : { userId }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(event === 'taskClosed' && opinion !== undefined ? { comment: opinion.comment } : {}),
  };
}
