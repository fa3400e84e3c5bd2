import type { Run } from './run.js';
import type { Task } from './types.js';

type Mode = NonNullable<Task['sign']>['mode'];

/** 加签: additional signers of the same token, before, after or in parallel to the task. */
export function addSign(run: Run, task: Task, mode: Mode, userIds: readonly string[]): void {
  for (const assignee of new Set(userIds)) {
    run.addTask({ tokenId: task.tokenId, nodeId: task.nodeId, assignee, sign: { of: task.id, mode }, waiting: false });
  }
  settleSigns(run, task.tokenId);
}

/** When a signer is closed, those who waited for it wait for the signers that it had added. */
export function inherit(run: Run, closed: Task): void {
  if (closed.sign === undefined) return;
  for (const task of run.tasksOf(closed.tokenId)) {
    if (task.sign?.of === closed.id) run.tasks.set(task.id, { ...task, sign: closed.sign });
  }
}

/** A signer and all signers added by it, directly or indirectly. */
export function withAdded(run: Run, task: Task): Task[] {
  const added = run.tasksOf(task.tokenId).filter((other) => other.sign?.of === task.id);
  return [task, ...added.flatMap((other) => withAdded(run, other))];
}

/** Determines again which tasks of a token wait for others; returns how many are open. */
export function settleSigns(run: Run, tokenId: number): number {
  const tasks = run.tasksOf(tokenId);
  for (const task of tasks) {
    const before = tasks.some((other) => other.sign?.of === task.id && other.sign.mode === 'before');
    const after = task.sign?.mode === 'after' && run.tasks.has(task.sign.of);
    const waiting = before || after;
    if (waiting !== task.waiting) run.tasks.set(task.id, { ...task, waiting });
  }
  return tasks.length;
}
