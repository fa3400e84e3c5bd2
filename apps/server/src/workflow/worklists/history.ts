import type { Language } from '../../http/index.js';
import type { LogRow, TaskEntry } from '../store/history.store.js';
import { opinionIn } from '../service/opinion.js';
import { durationOf } from './duration.js';
import { type Facts, FINISHED } from './facts.js';
import { type NameOf, type Named, named } from './naming.js';
import { calledNameOf } from './panel-tasks.js';
import { nodeNameIn } from '../definitions/node-names.js';

/** An entry in the timeline of an approval. */
export interface HistoryEntry {
  readonly kind: 'start' | 'task' | 'end' | 'event';
  /** Name of the called process; null for the process itself. */
  readonly calledName: string | null;
  readonly nodeId: string | null;
  readonly nodeName: string | null;
  readonly user: Named | null;
  readonly outcome: string | null;
  readonly comment: string;
  readonly attachments: readonly unknown[];
  readonly createTime: string;
  readonly endTime: string | null;
  /** `HH:mm:ss` */
  readonly duration: string;
  /** SHA-256 of the signed content. */
  readonly hash: string | null;
  /** The event, if it is not a decision: `transferred`, `returned`, … */
  readonly event: string | null;
}

/** Events in the timeline; the other log lines are internal to the engine. */
const EVENTS = new Set([
  'claimed',
  'unclaimed',
  'transferred',
  'delegated',
  'substituted',
  'resolved',
  'refreshed',
  'signed',
  'unsigned',
  'returned',
  'takenBack',
  'urged',
  'cc',
  'reminded',
  'suspended',
  'activated',
  'migrated',
  'revoked',
  'terminated',
  'incident',
  'retried',
]);

const NOTHING = { calledName: null, outcome: null, attachments: [], hash: null, event: null } as const;

const filesOf = ({ attachments }: { readonly attachments: string | null }): unknown[] =>
  JSON.parse(attachments || '[]');

const eventEntry = (line: LogRow, nameOf: NameOf): HistoryEntry => ({
  ...NOTHING,
  kind: 'event',
  nodeId: line.nodeId,
  nodeName: line.nodeName,
  user: named(line.userId, nameOf),
  outcome: line.outcome,
  hash: line.hash,
  comment: line.comment ?? '',
  attachments: filesOf(line),
  createTime: line.createTime,
  endTime: line.createTime,
  duration: durationOf(line.createTime, line.createTime),
  event: line.event,
});

const taskEntry = (task: TaskEntry, nameOf: NameOf): HistoryEntry => ({
  calledName: null,
  kind: 'task',
  nodeId: task.nodeId,
  nodeName: task.nodeName,
  user: named(task.endUser, nameOf),
  outcome: task.outcome,
  comment: task.comment ?? '',
  attachments: filesOf(task),
  createTime: task.createTime,
  endTime: task.endTime,
  duration: durationOf(task.createTime, task.endTime),
  hash: task.signedHash,
  event: null,
});

/** An entry with the id of its log line, which gives the order across all processes of the approval. */
interface Placed {
  readonly order: bigint;
  readonly entry: HistoryEntry;
}

/**
 * The timeline of an approval and its called processes, oldest first: starts, decisions, other acts of people, ends.
 * Open tasks are not included.
 */
export function historyOf(facts: Facts, nameOf: NameOf, language: Language): HistoryEntry[] {
  if (facts.running === undefined) return [];
  const own = placed(facts, null, nameOf, language);
  if (facts.calls.length === 0) return own.map(({ entry }) => entry);
  const called = facts.calls.flatMap((call) => placed(call, calledNameOf(call, language), nameOf, language));
  return [...own, ...called].sort(byOrder).map(({ entry }) => entry);
}

/** Compares only the ids: the sort is stable, so entries with the same id keep their order. */
const byOrder = (one: Placed, other: Placed): number =>
  Number(one.order > other.order) - Number(one.order < other.order);

function placed(
  { running, definition }: Facts,
  calledName: string | null,
  nameOf: NameOf,
  language: Language,
): Placed[] {
  if (running === undefined) return [];
  const { instance, tasks, log } = running;
  const byNo = new Map(tasks.filter((task) => task.status === FINISHED).map((task) => [task.no, task]));
  const started = log.find((line) => line.event === 'started');
  const entered = log.find((line) => line.event === 'entered');
  const entries: Placed[] = [];
  const add = (line: LogRow | undefined, entry: HistoryEntry): void => {
    const nodeName = nodeNameIn(definition?.graph, entry.nodeId, entry.nodeName, language);
    const comment = opinionIn(entry.comment, language);
    entries.push({ order: BigInt(line?.id ?? instance.id), entry: { ...entry, calledName, nodeName, comment } });
  };
  add(started, {
    ...NOTHING,
    kind: 'start',
    nodeId: entered?.nodeId ?? null,
    nodeName: entered?.nodeName ?? null,
    user: named(instance.startUser, nameOf),
    comment: started?.comment ?? '',
    createTime: instance.startTime,
    endTime: instance.startTime,
    duration: durationOf(instance.startTime, instance.startTime),
  });
  for (const line of log) {
    const task = line.event === 'taskClosed' ? byNo.get(line.taskNo ?? 0) : undefined;
    if (task !== undefined) add(line, taskEntry(task, nameOf));
    else if (EVENTS.has(line.event)) add(line, eventEntry(line, nameOf));
  }
  if (instance.endTime === null) return entries;
  const end = log.findLast((line) => line.event === 'ended');
  add(end, {
    ...NOTHING,
    kind: 'end',
    nodeId: end?.nodeId ?? null,
    nodeName: end?.nodeName ?? null,
    user: null,
    outcome: instance.status,
    comment: '',
    createTime: instance.endTime,
    endTime: instance.endTime,
    duration: durationOf(instance.startTime, instance.endTime),
  });
  return entries;
}
