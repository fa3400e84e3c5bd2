import { describe, type Words } from '../../errors/index.js';
import { tokenBehind } from '../kernel/index.js';
import type { LogRow, TaskEntry } from '../store/history.store.js';
import { type Facts, familyOf, FINISHED } from './facts.js';

interface Decided {
  readonly at: Facts;
  readonly task: TaskEntry;
  readonly line: LogRow;
}

const closedIn = ({ running }: Facts): LogRow[] => (running?.log ?? []).filter((line) => line.event === 'taskClosed');

/** The actor's last decision in a process. */
function lastOf(at: Facts): Decided[] {
  const finished = (at.running?.tasks ?? []).filter(
    (task) => task.status === FINISHED && task.endUser === at.actor.userId,
  );
  const line = closedIn(at).findLast((one) => finished.some((task) => task.no === one.taskNo));
  const task = finished.find(({ no }) => no === line?.taskNo);
  return line === undefined || task === undefined ? [] : [{ at, task, line }];
}

/**
 * The task whose decision the actor might take back: the last finished one, in the process or in its calls, if it was
 * an agree. `refusal` is the reason why this is no longer possible: a later decision, no way back to the node, or the
 * end of a called process.
 */
export function takeBackTask(facts: Facts): { task: TaskEntry; refusal: Words | undefined } | undefined {
  const [last] = familyOf(facts)
    .flatMap(lastOf)
    .sort((one, other) => (BigInt(one.line.id) < BigInt(other.line.id) ? 1 : -1));
  if (last === undefined || last.task.outcome !== 'agree') return undefined;
  return { task: last.task, refusal: refusalOf(facts, last) };
}

function refusalOf(facts: Facts, { at, task, line }: Decided): Words | undefined {
  const node = task.nodeName ?? '';
  const { running, definition } = at;
  if (running === undefined || definition === undefined) return undefined;
  if (running.instance.endTime !== null && running.instance.parentId !== null)
    return describe('workflow.callEnded', { node });
  const isBelow = (call: Facts): boolean => call.caller === at || (call.caller !== undefined && isBelow(call.caller));
  const later = [at, ...facts.calls.filter(isBelow)].flatMap(closedIn).some(({ id }) => BigInt(id) > BigInt(line.id));
  const wayBack = tokenBehind(definition.graph, running.state, task.nodeId) !== undefined;
  if (later) return describe('workflow.tooLate', { node });
  return wayBack ? undefined : describe('workflow.goneOn', { node });
}
