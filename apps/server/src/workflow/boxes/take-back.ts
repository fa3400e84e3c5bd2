import { describe, type Words } from '../../errors/index.js';
import type { TaskEntry } from '../store/history.store.js';
import { type Facts, FINISHED } from './facts.js';
import { targetsOf } from './next.js';

/**
 * The task whose decision the actor might take back: the last one that he finished, where it was an agree. `refusal`
 * tells why he cannot any more: somebody decided after him, or the process is past the way back.
 */
export function takeBackTask(facts: Facts): { task: TaskEntry; refusal: Words | undefined } | undefined {
  const { actor, running } = facts;
  if (running === undefined) return undefined;
  const { tasks, log, state } = running;
  const closed = log.filter((line) => line.event === 'taskClosed');
  const finished = tasks.filter((task) => task.status === FINISHED && task.endUser === actor.userId);
  const last = closed.filter((line) => finished.some((task) => task.no === line.taskNo)).at(-1);
  const task = finished.find(({ no }) => no === last?.taskNo);
  if (task === undefined || task.outcome !== 'agree') return undefined;
  const isLast = closed.at(-1) === last;
  const wayBack = state.tasks.some((open) => targetsOf(facts, open.id).some(({ id }) => id === task.nodeId));
  const refusal = isLast && wayBack ? undefined : describe('workflow.tooLate', { node: task.nodeName ?? '' });
  return { task, refusal };
}
