import type { LogRow, TaskEntry } from '../store/history.store.js';
import { durationOf } from './duration.js';
import { FINISHED, type Running } from './facts.js';
import { type NameOf, type Named, named } from './naming.js';

/** An entry of an approval's time line. */
export interface HistoryEntry {
  readonly kind: 'start' | 'task' | 'end' | 'event';
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
  /** SHA-256 of what was signed. */
  readonly hash: string | null;
  /** What happened, where it was no decision: `transferred`, `returned`, … */
  readonly event: string | null;
}

/** What persons did beside deciding; the rest of the log is the interpreter's own. */
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
]);

const NOTHING = { outcome: null, attachments: [], hash: null, event: null } as const;

const eventEntry = (line: LogRow, nameOf: NameOf): HistoryEntry => ({
  ...NOTHING,
  kind: 'event',
  nodeId: line.nodeId,
  nodeName: line.nodeName,
  user: named(line.userId, nameOf),
  outcome: line.outcome,
  hash: line.hash,
  comment: line.comment ?? '',
  createTime: line.createTime,
  endTime: line.createTime,
  duration: durationOf(line.createTime, line.createTime),
  event: line.event,
});

const taskEntry = (task: TaskEntry, nameOf: NameOf): HistoryEntry => ({
  kind: 'task',
  nodeId: task.nodeId,
  nodeName: task.nodeName,
  user: named(task.endUser, nameOf),
  outcome: task.outcome,
  comment: task.comment ?? '',
  attachments: JSON.parse(task.attachments || '[]') as unknown[],
  createTime: task.createTime,
  endTime: task.endTime,
  duration: durationOf(task.createTime, task.endTime),
  hash: task.signedHash,
  event: null,
});

/**
 * The time line of an instance, oldest first: its start, each decision when it was made, what persons did beside, its
 * end. Open tasks are not in it.
 */
export function historyOf({ instance, tasks, log }: Running, nameOf: NameOf): HistoryEntry[] {
  const byNo = new Map(tasks.filter((task) => task.status === FINISHED).map((task) => [task.no, task]));
  const started = log.find((line) => line.event === 'started');
  const start: HistoryEntry = {
    ...NOTHING,
    kind: 'start',
    nodeId: log.find((line) => line.event === 'entered')?.nodeId ?? null,
    nodeName: log.find((line) => line.event === 'entered')?.nodeName ?? null,
    user: named(instance.startUser, nameOf),
    comment: started?.comment ?? '',
    createTime: instance.startTime,
    endTime: instance.startTime,
    duration: durationOf(instance.startTime, instance.startTime),
  };
  const entries: HistoryEntry[] = [start];
  for (const line of log) {
    const task = line.event === 'taskClosed' ? byNo.get(line.taskNo ?? 0) : undefined;
    if (task !== undefined) entries.push(taskEntry(task, nameOf));
    else if (EVENTS.has(line.event)) entries.push(eventEntry(line, nameOf));
  }
  if (instance.endTime === null) return entries;
  const end = [...log].reverse().find((line) => line.event === 'ended');
  return [
    ...entries,
    {
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
    },
  ];
}
