import { tokenDone } from './multi-instance.js';
import type { Run } from './run.js';
import { inherit, settleSigns, withAdded } from './sign.js';
import { KernelError, type Outcome, type Task } from './types.js';

/** The open task of that id. Throws `noTask`. */
export function taskOf(run: Run, id: number): Task {
  const task = run.tasks.get(id);
  if (task === undefined) throw new KernelError('noTask', String(id));
  return task;
}

function assign(run: Run, task: Task, assignee: string, owner: string | null): void {
  run.tasks.set(task.id, { ...task, assignee, owner });
  run.log.push({ event: 'assigned', nodeId: task.nodeId, taskId: task.id, userId: assignee });
}

/** Throws `taken` when another person has it. */
export function claim(run: Run, task: Task, userId: string): void {
  if (task.assignee !== null && task.assignee !== userId) throw new KernelError('taken', task.assignee);
  assign(run, task, userId, task.owner);
}

/**
 * Returns a claimed task to its candidates. Throws `personal` for one that was for one person and has no candidates.
 */
export function unclaim(run: Run, task: Task): void {
  if (task.assignee === null) throw new KernelError('unassigned', String(task.id));
  const parent = run.tokens.get(task.tokenId)!.parent;
  const counted = parent !== null && (run.tokens.get(parent)!.loop?.items.length ?? 0) > 0;
  if (counted || task.sign !== undefined || task.owner !== null) throw new KernelError('personal', String(task.id));
  run.tasks.set(task.id, { ...task, assignee: null });
}

export const transfer = (run: Run, task: Task, userId: string): void => assign(run, task, userId, task.owner);

/** Delegates the task: it returns to its first owner when completed. Throws `unassigned` when it has none. */
export function delegate(run: Run, task: Task, userId: string): void {
  const owner = task.owner ?? task.assignee;
  if (owner === null) throw new KernelError('unassigned', String(task.id));
  // A task delegated to its owner is no longer delegated.
  assign(run, task, userId, owner === userId ? null : owner);
}

/** Completes a task. A delegated one returns to its owner; the last task of a token, or a reject, moves the token. */
export function complete(run: Run, task: Task, userId: string, outcome: Outcome): void {
  if (task.waiting) throw new KernelError('waiting', String(task.id));
  if (task.owner !== null) assign(run, task, task.owner, null);
  else close(run, task, userId, outcome);
}

function close(run: Run, task: Task, userId: string, outcome: Outcome): void {
  run.tasks.delete(task.id);
  run.log.push({ event: 'taskClosed', nodeId: task.nodeId, taskId: task.id, userId, outcome });
  const token = run.tokens.get(task.tokenId)!;
  run.listen(run.node(task.nodeId).listeners, 'complete', token.parent);
  if (outcome === 'reject') for (const other of run.tasksOf(token.id)) run.cancelTask(other);
  else inherit(run, task);
  if (settleSigns(run, token.id) === 0) tokenDone(run, token, outcome);
}

/** Removes a signer, with those that it had added itself. Throws `noSign` for the original task. */
export function removeSign(run: Run, task: Task): void {
  if (task.sign === undefined) throw new KernelError('noSign', String(task.id));
  for (const gone of withAdded(run, task)) run.cancelTask(gone);
  const token = run.tokens.get(task.tokenId)!;
  if (settleSigns(run, token.id) === 0) tokenDone(run, token, 'agree');
}
