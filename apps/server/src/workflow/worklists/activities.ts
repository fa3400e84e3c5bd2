import type { Language } from '../../http/index.js';
import type { NodeKind } from '../kernel/index.js';
import type { LogRow, TaskEntry } from '../store/history.store.js';
import { durationOf } from './duration.js';
import { type Facts, FINISHED, OPEN, type Running } from './facts.js';
import type { NameOf } from './naming.js';
import { nodeNameIn } from '../definitions/node-names.js';
import { engineUser, type FlowItem } from './row.js';

/** A row and its order among the rows of all processes of the approval. */
export interface Placed {
  readonly order: bigint;
  readonly row: FlowItem;
}

/** Greater than every id of a log line. */
const OPEN_ORDER = 1n << 63n;

/** BPMN names of node kinds that have another name in the kernel. */
const TYPE: Partial<Record<NodeKind, string>> = {
  start: 'startEvent',
  end: 'endEvent',
  catchEvent: 'intermediateCatchEvent',
  throwEvent: 'intermediateThrowEvent',
};
/** Nodes that have rows from their tasks, so their log lines are skipped. */
const TASKS: readonly NodeKind[] = ['userTask'];

/** Rows of the log and of open tasks; a finished user task comes at its end time. */
export function activities({ definition }: Facts, running: Running, nameOf: NameOf, language: Language): Placed[] {
  const { log, instance, candidates } = running;
  const graph = definition?.graph;
  const tasks = running.tasks.map((task) => ({
    ...task,
    nodeName: nodeNameIn(graph, task.nodeId, task.nodeName, language),
  }));
  const byNo = new Map(tasks.map((task) => [task.no, task]));
  const left = new Set(log.filter(({ event }) => event === 'left').map(({ nodeId }) => nodeId));
  const leftBefore = (nodeId: string): boolean => left.has(nodeId);
  const rowsAt = (line: LogRow): FlowItem[] => {
    const task = byNo.get(line.taskNo ?? -1);
    if (line.event === 'taskClosed' && task?.status === FINISHED) return [taskRow(task, nameOf)];
    if (line.event === 'flow') return [activity('sequenceFlow', line.flowId, '', line, nameOf, null)];
    const node = graph?.nodes.get(line.nodeId ?? '');
    if (node === undefined || TASKS.includes(node.kind)) return [];
    const type = TYPE[node.kind] ?? node.kind;
    const user = node.kind === 'start' && node.scope === undefined ? instance.startUser : null;
    // An end node is listed once, although the log may have both `left` and `ended` for it.
    const passes = line.event === 'left' || (line.event === 'ended' && !leftBefore(node.id));
    const name = nodeNameIn(graph, node.id, line.nodeName ?? node.name, language);
    return passes ? [activity(type, node.id, name, line, nameOf, user)] : [];
  };
  const rows = log.flatMap((line) => rowsAt(line).map((row) => ({ order: BigInt(line.id), row })));
  const open = tasks.filter((task) => task.status === OPEN);
  return [
    ...rows,
    ...open.flatMap((task) => openRows(task, task.assignee === null ? candidates.get(task.id) : [], nameOf)),
  ];
}

/** Open tasks come after everything finished, in the order of their creation; each is followed by its candidates. */
const openRows = (task: TaskEntry, candidates: readonly string[] = [], nameOf: NameOf): Placed[] =>
  [taskRow(task, nameOf), ...candidates.map((userId) => candidateRow(task, userId, nameOf))].map((row) => ({
    order: OPEN_ORDER + BigInt(task.id),
    row,
  }));

const candidateRow = (task: TaskEntry, userId: string, nameOf: NameOf): FlowItem => ({
  ...taskRow(task, nameOf),
  historyActivityType: 'candidate',
  assignee: engineUser(userId),
  assigneeName: nameOf(userId),
});

const activity = (
  type: string,
  id: string | null,
  name: string,
  { createTime, comment, outcome }: LogRow,
  nameOf: NameOf,
  user: string | null,
): FlowItem => ({
  historyActivityType: type,
  historyActivityId: id,
  historyActivityName: name,
  historyActivityDurationTime: durationOf(createTime, createTime),
  assignee: engineUser(user),
  assigneeName: nameOf(user),
  createTime,
  endTime: createTime,
  comment: comment ?? '',
  outcome,
});

function taskRow(task: TaskEntry, nameOf: NameOf): FlowItem {
  const userId = task.endUser ?? task.assignee;
  return {
    historyActivityType: 'userTask',
    historyActivityId: task.nodeId,
    historyActivityName: task.nodeName ?? '',
    historyActivityDurationTime: durationOf(task.createTime, task.endTime),
    taskId: task.id,
    taskName: task.nodeName ?? '',
    taskDefinitionKey: task.nodeId,
    assignee: engineUser(userId),
    assigneeName: nameOf(userId),
    createTime: task.createTime,
    claimTime: task.claimTime,
    endTime: task.endTime,
    historyTaskEndTime: task.endTime,
    comment: task.comment ?? '',
    outcome: task.outcome,
    isPass: task.outcome === 'agree',
  };
}
