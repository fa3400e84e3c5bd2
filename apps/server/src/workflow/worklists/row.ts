import type { Language } from '../../http/index.js';
import type { InstanceStatus } from '../kernel/index.js';
import type { Substitution } from '../store/worklist-sql.js';
import type { WorklistRow } from '../store/worklist.store.js';
import type { CcRow } from '../store/cc.store.js';
import { processNameIn } from '../store/process-names.js';
import { opinionIn } from '../service/opinion.js';
import { durationOf } from './duration.js';
import { type NameOf, type Named, named } from './naming.js';
import type { StepNameOf } from './step-names.js';

/** A row of a work list in the API (wire-format §4.7). */
export type FlowItem = Record<string, unknown>;

export interface RowNames {
  readonly userName: NameOf;
  readonly categoryName: (category: string | null) => string;
  readonly stepName: StepNameOf;
  readonly language: Language;
  /** Plant time. */
  readonly now: string;
  readonly tableOf: (model: string | null) => string | null;
}

/** The id of a user in the format of process engines. */
export const engineUser = (userId: string | null): string | null => (userId === null ? null : `taskUser_${userId}`);

const RUNNING: readonly InstanceStatus[] = ['running', 'suspended'];

type ProcessPart = Pick<
  WorklistRow,
  | 'instanceId'
  | 'instanceStatus'
  | 'definitionId'
  | 'processKey'
  | 'processName'
  | 'processNameEn'
  | 'processVersion'
  | 'processDesc'
  | 'category'
  | 'title'
  | 'businessModel'
  | 'businessId'
  | 'startUser'
>;

/** The process and the document of a row, the same in all lists. */
function processOf(row: ProcessPart, names: RowNames): FlowItem {
  return {
    category: row.category,
    categoryName: names.categoryName(row.category),
    executionId: row.instanceId,
    processInstanceId: row.instanceId,
    historyProcessInstanceId: row.instanceId,
    processDefinitionId: row.definitionId,
    processDefinitionKey: row.processKey,
    processDefinitionName: processNameIn(row, names.language),
    processDefinitionVersion: Number(row.processVersion ?? 0),
    processDefinitionDesc: row.processDesc ?? '',
    processIsFinished: RUNNING.includes(row.instanceStatus) ? 'unfinished' : 'finished',
    processStatus: row.instanceStatus,
    suspensionState: row.instanceStatus === 'suspended' ? 2 : 1,
    title: row.title ?? '',
    businessModel: row.businessModel,
    businessTable: names.tableOf(row.businessModel),
    businessId: row.businessId,
    startUserId: row.startUser,
    startUser: names.userName(row.startUser),
  };
}

/** A task in a list; `onBehalfOf` is the substituted person. */
export function taskItem(
  row: WorklistRow,
  status: 'claim' | 'todo' | 'finish',
  substitutions: readonly Substitution[],
  names: RowNames,
): FlowItem {
  const who = Number(row.who);
  const away: Named | null = who === 0 ? null : named(substitutions[who]?.userId, names.userName);
  const assignee = row.assignee ?? away?.id ?? null;
  return {
    taskId: row.taskId,
    taskName: names.stepName(row.definitionId, row.nodeId, row.taskName) ?? '',
    taskDefinitionKey: row.nodeId,
    assignee: engineUser(assignee),
    assigneeName: names.userName(assignee),
    onBehalfOf: away,
    waiting: Number(row.waiting ?? 0) === 1,
    createTime: row.createTime,
    claimTime: row.claimTime,
    endTime: row.endTime,
    historyTaskEndTime: row.endTime,
    historyActivityDurationTime: row.endTime === null ? null : durationOf(row.createTime, row.endTime),
    dueTime: row.dueTime,
    overdue: row.endTime === null && row.dueTime !== null && row.dueTime < names.now,
    priority: row.priority === null ? null : Number(row.priority),
    comment: opinionIn(row.comment, names.language),
    flag: row.outcome === 'agree' ? 'ok' : '',
    isPass: row.outcome === 'agree',
    outcome: row.outcome,
    variables: null,
    status,
    ...processOf(row, names),
  };
}

/** A row of the sent list: the times of the instance, and its last task. */
export const sentItem = (row: WorklistRow, names: RowNames): FlowItem => ({
  ...taskItem(row, 'finish', [], names),
  endTime: row.instanceEnd,
});

/** A copy in the list of its recipient. */
export const ccItem = (row: CcRow, names: RowNames): FlowItem => ({
  id: row.id,
  taskName: names.stepName(row.definitionId, row.nodeId, row.nodeName) ?? '',
  taskDefinitionKey: row.nodeId,
  fromUserId: row.fromUser,
  fromUser: names.userName(row.fromUser),
  comment: opinionIn(row.comment, names.language),
  createTime: row.createTime,
  readTime: row.readTime,
  isRead: row.readTime !== null,
  endTime: row.instanceEnd,
  ...processOf(row, names),
});
