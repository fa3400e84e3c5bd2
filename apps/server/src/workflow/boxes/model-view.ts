import { Injectable } from '@nestjs/common';
import type { Actor } from '../../access/index.js';
import { notFound } from '../../errors/index.js';
import type { Language } from '../../http/index.js';
import { Definitions } from '../definitions/definitions.js';
import type { NodeKind } from '../kernel/index.js';
import type { LogRow, TaskEntry } from '../store/history.store.js';
import { durationOf } from './duration.js';
import { type Facts, FINISHED, OPEN, type Running } from './facts.js';
import { type NameOf, Naming } from './naming.js';
import { PanelReader } from './panel.js';
import { engineUser, type FlowItem } from './row.js';

/** Who did what at a node, and when. */
export interface NodeEntry {
  readonly user: string;
  readonly outcome: string | null;
  readonly createTime: string;
  /** null while open. */
  readonly time: string | null;
}

export interface ModelView {
  readonly xml: string;
  readonly flow: readonly FlowItem[];
  readonly nodes: Readonly<
    Record<string, { readonly state: 'active' | 'done'; readonly entries: readonly NodeEntry[] }>
  >;
  /** Ids of the flows that were taken. */
  readonly lines: readonly string[];
}

/** BPMN names of node kinds where they differ from the kernel's. */
const TYPE: Partial<Record<NodeKind, string>> = {
  start: 'startEvent',
  end: 'endEvent',
  catchEvent: 'intermediateCatchEvent',
  throwEvent: 'intermediateThrowEvent',
};
/** Nodes whose passing the tasks tell of. */
const TASKS: readonly NodeKind[] = ['userTask'];

/** How far a process has come, as rows for lists and as colours for its drawing. */
@Injectable()
export class ModelViews {
  constructor(
    private readonly panels: PanelReader,
    private readonly definitions: Definitions,
    private readonly naming: Naming,
  ) {}

  /** The drawing of a deployed process that the tenant uses. Throws 404. */
  async drawing({ tenantId }: Actor, definitionId: string): Promise<ModelView> {
    const definition = await this.definitions.byId(definitionId);
    if (definition.tenantId !== '' && definition.tenantId !== tenantId) throw notFound();
    return { xml: definition.xml, flow: [], nodes: {}, lines: [] };
  }

  /** An instance on its drawing. Throws 403 and 404 as the panel does. */
  async instance(actor: Actor, processInstanceId: string, language: Language): Promise<ModelView> {
    const facts = await this.panels.demandFacts(actor, { processInstanceId });
    const { running, definition } = facts;
    if (running === undefined || definition === undefined) throw notFound();
    const nameOf = await this.userNames(facts);
    return {
      xml: definition.xml,
      flow: await this.rows(facts, language, nameOf),
      nodes: nodesOf(facts, running, nameOf),
      lines: [...new Set(running.log.flatMap((line) => (line.flowId === null ? [] : [line.flowId])))],
    };
  }

  /** Rows in the order of time, from a node's first to another's last where these are named. */
  async history(
    actor: Actor,
    processInstanceId: string,
    range: { readonly start: string | undefined; readonly end: string | undefined },
    language: Language,
  ): Promise<FlowItem[]> {
    const facts = await this.panels.demandFacts(actor, { processInstanceId });
    const rows = await this.rows(facts, language, await this.userNames(facts));
    const ids = rows.map((row) => row['historyActivityId']);
    const from = range.start === undefined ? 0 : Math.max(0, ids.indexOf(range.start));
    const until = range.end === undefined ? -1 : ids.lastIndexOf(range.end);
    return rows.slice(from, until < 0 ? rows.length : until + 1);
  }

  private userNames({ actor, running }: Facts): Promise<NameOf> {
    const tasks = running?.tasks.flatMap((task) => [task.assignee, task.endUser]) ?? [];
    const candidates = [...(running?.candidates.values() ?? [])].flat();
    return this.naming.users(actor.tenantId, [running?.instance.startUser, ...tasks, ...candidates]);
  }

  private async rows(facts: Facts, language: Language, nameOf: NameOf): Promise<FlowItem[]> {
    const { running, definition, actor } = facts;
    if (running === undefined || definition === undefined) return [];
    const { instance } = running;
    const categoryName = await this.naming.categories(actor.tenantId, language);
    const shared: FlowItem = {
      category: instance.category,
      categoryName: categoryName(instance.category),
      executionId: instance.id,
      processInstanceId: instance.id,
      historyProcessInstanceId: instance.id,
      processDefinitionId: definition.id,
      processDefinitionKey: definition.key,
      processDefinitionName: definition.name,
      processDefinitionVersion: definition.version,
      processIsFinished: instance.endTime === null ? 'unfinished' : 'finished',
      businessTable: this.naming.tableOf(instance.businessModel),
      businessId: instance.businessId,
    };
    return activities(facts, running, nameOf).map((row) => ({ ...shared, ...row }));
  }
}

/** Rows of the log and of open tasks; what a user task did stands where it ended. */
function activities({ definition }: Facts, running: Running, nameOf: NameOf): FlowItem[] {
  const { tasks, log, instance, candidates } = running;
  const byNo = new Map(tasks.map((task) => [task.no, task]));
  const rows = log.flatMap((line): FlowItem[] => {
    const task = byNo.get(line.taskNo ?? -1);
    if (line.event === 'taskClosed' && task?.status === FINISHED) return [taskRow(task, nameOf)];
    if (line.event === 'flow') return [activity('sequenceFlow', line.flowId, '', line, nameOf, null)];
    const node = definition?.graph.nodes.get(line.nodeId ?? '');
    if (node === undefined || TASKS.includes(node.kind)) return [];
    const type = TYPE[node.kind] ?? node.kind;
    const user = node.kind === 'start' && node.scope === undefined ? instance.startUser : null;
    const passes = line.event === 'left' || line.event === 'ended';
    return passes ? [activity(type, node.id, line.nodeName ?? node.name, line, nameOf, user)] : [];
  });
  const open = tasks.filter((task) => task.status === OPEN);
  return [
    ...rows,
    ...open.flatMap((task) => [
      taskRow(task, nameOf),
      ...(task.assignee === null ? (candidates.get(task.id) ?? []) : []).map((userId) => ({
        ...taskRow(task, nameOf),
        historyActivityType: 'candidate',
        assignee: engineUser(userId),
        assigneeName: nameOf(userId),
      })),
    ]),
  ];
}

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

/** Active and passed nodes. A node that is worked on again counts as active. */
function nodesOf({ definition }: Facts, { state, tasks, log, instance }: Running, nameOf: NameOf): ModelView['nodes'] {
  const active = instance.endTime === null ? new Set(state.tokens.map((token) => token.nodeId)) : new Set<string>();
  const passed = new Set(
    log.flatMap(({ event, nodeId }) => (nodeId !== null && (event === 'left' || event === 'ended') ? [nodeId] : [])),
  );
  const entries = (nodeId: string): NodeEntry[] => {
    if (nodeId === definition?.graph.startId) {
      const { startTime, startUser } = instance;
      return [{ user: nameOf(startUser), outcome: null, createTime: startTime, time: startTime }];
    }
    return tasks
      .filter((task) => task.nodeId === nodeId && (task.status === OPEN || task.status === FINISHED))
      .map(({ endUser, assignee, outcome, createTime, endTime }) => ({
        ...{ user: nameOf(endUser ?? assignee), outcome, createTime },
        time: endTime,
      }));
  };
  return Object.fromEntries(
    [...new Set([...passed, ...active])].map((nodeId) => [
      nodeId,
      { state: active.has(nodeId) ? ('active' as const) : ('done' as const), entries: entries(nodeId) },
    ]),
  );
}
