import { Injectable } from '@nestjs/common';
import { Access, type Actor } from '../../access/index.js';
import { forbidden } from '../../errors/index.js';
import type { Language } from '../../http/index.js';
import { Definitions } from '../definitions/definitions.js';
import type { InstanceStatus } from '../kernel/index.js';
import { CcStore } from '../store/cc.store.js';
import type { TaskEntry } from '../store/history.store.js';
import { type Action, actionsOf } from './actions.js';
import { type Change, Changes } from './changes.js';
import { claimableTasks, type Facts, isParticipant, OPEN, ownTasks, taskAtHand } from './facts.js';
import { type HistoryEntry, historyOf } from './history.js';
import { Initiation } from './initiation.js';
import { type NameOf, type Named, named, Naming } from './naming.js';
import { type NextNode, NextNodes, targetsOf } from './next.js';
import { PanelFacts, type Subject } from './panel-facts.js';

export interface PanelNode {
  readonly nodeId: string;
  readonly nodeName: string;
}

/** An open task as a panel shows it. */
export interface PanelTask extends PanelNode {
  readonly taskId: string;
  readonly assignee: Named | null;
  readonly candidates: readonly Named[];
  readonly owner: Named | null;
  /** `of`: id of the task that the signer was added to; null once that one is done. */
  readonly sign: { readonly of: string | null; readonly mode: string } | null;
  readonly waiting: boolean;
  readonly createTime: string;
  readonly mine: boolean;
  readonly claimable: boolean;
  /** In whose name the reader would act, where not in his own. */
  readonly onBehalfOf: Named | null;
}

/** What a person sees of an approval, and what he may do about it. */
export interface Panel {
  readonly processInstanceId: string | null;
  readonly processDefinitionId: string | null;
  readonly processKey: string | null;
  readonly processName: string;
  readonly processVersion: number | null;
  readonly status: InstanceStatus | 'none';
  readonly title: string;
  readonly startUser: Named | null;
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly model: string | null;
  readonly businessTable: string | null;
  readonly businessId: string | null;
  /** Address of the document's resource. */
  readonly path: string | null;
  readonly documentVersion: number | null;
  readonly nodes: readonly PanelNode[];
  readonly tasks: readonly PanelTask[];
  readonly task: PanelTask | null;
  readonly editable: readonly string[];
  readonly actions: readonly Action[];
  readonly next: readonly NextNode[];
  readonly returnTargets: readonly PanelNode[];
  readonly history: readonly HistoryEntry[];
  readonly changes: readonly Change[];
}

/** Those who watch over processes see all of them. */
const WATCHERS = ['flow_follow', 'flow_manager'];

/** The approval panel: one builder for the screens of work and for the details of documents. */
@Injectable()
export class PanelReader {
  constructor(
    private readonly facts: PanelFacts,
    private readonly access: Access,
    private readonly definitions: Definitions,
    private readonly copies: CcStore,
    private readonly naming: Naming,
    private readonly nextNodes: NextNodes,
    private readonly initiation: Initiation,
    private readonly changes: Changes,
  ) {}

  /** Throws 404 for what the tenant does not have and 403 for one who has no part in it and may not read the document. */
  async read(actor: Actor, subject: Subject, language: Language): Promise<Panel> {
    const facts = await this.demandFacts(actor, subject);
    const wanted = 'taskId' in subject ? subject.taskId : undefined;
    const task = taskAtHand(facts, wanted);
    const { running, document, definition } = facts;
    const live = running !== undefined && running.instance.endTime === null;
    const initiate = live ? undefined : await this.initiation.allowed(facts);
    const targets = task === undefined ? [] : targetsOf(facts, task.no);
    const [nameOf, next, changes] = await Promise.all([
      this.naming.users(actor.tenantId, usersOf(facts)),
      this.next(facts, task, initiate !== undefined && initiate.refusal === undefined),
      running === undefined || document === undefined ? [] : this.changes.since(running, document, actor, language),
    ]);
    const tasks = panelTasks(facts, nameOf);
    return {
      ...headOf(facts, this.naming, nameOf),
      nodes: distinctNodes(tasks),
      tasks,
      task: tasks.find(({ taskId }) => taskId === task?.id) ?? null,
      editable: task === undefined ? [] : (definition?.graph.nodes.get(task.nodeId)?.editable ?? []),
      actions: actionsOf(facts, { task, targets: targets.length, initiate, language }),
      next,
      returnTargets: targets.map(({ id, name }) => ({ nodeId: id, nodeName: name })),
      history: running === undefined ? [] : historyOf(running, nameOf),
      changes,
    };
  }

  /** Throws as `read` does, for calls that need no more than the right to look. */
  async demandReadable(actor: Actor, subject: Subject): Promise<void> {
    await this.demandFacts(actor, subject);
  }

  /** Everything about an approval that the actor may see. Throws 403 and 404. */
  async demandFacts(actor: Actor, subject: Subject): Promise<Facts> {
    const facts = await this.facts.of(actor, subject);
    if (!(await this.maySee(facts))) throw forbidden('workflow.noPanel');
    return facts;
  }

  private async maySee(facts: Facts): Promise<boolean> {
    const { actor, document, running } = facts;
    if (document?.readable === true || isParticipant(facts)) return true;
    if (WATCHERS.some((code) => this.access.permission(actor, code))) return true;
    return running !== undefined && this.copies.isRecipient(actor.userId, running.instance.id);
  }

  /** What follows an agree; for a document that may be put into approval, its first tasks. */
  private async next(facts: Facts, task: TaskEntry | undefined, initiable: boolean): Promise<readonly NextNode[]> {
    const { running, document, actor } = facts;
    if (initiable) {
      const key = document?.resource.model.process ?? '';
      const definition = await this.definitions.latest(actor.tenantId, key);
      if (definition === undefined) return [];
      return this.nextNodes.behind({ ...facts, definition, running: undefined }, definition.graph.startId);
    }
    // A task that was lent goes back; one that others sign as well goes on with the last of them.
    const alone = task !== undefined && task.owner === null && !isSigned(facts, task);
    return running === undefined || !alone ? [] : this.nextNodes.behind(facts, task.nodeId);
  }
}

/** Whether other open tasks stand at the same step, by added signers. */
const isSigned = ({ running }: Facts, task: TaskEntry): boolean => {
  const { tasks = [] } = running?.state ?? {};
  const token = tasks.find(({ id }) => id === task.no)?.tokenId;
  return tasks.some((other) => other.id !== task.no && other.tokenId === token);
};

function headOf({ running, definition, document }: Facts, naming: Naming, nameOf: NameOf) {
  const instance = running?.instance;
  const resource = document?.resource;
  const record = document?.record;
  const model = instance?.businessModel ?? resource?.key ?? null;
  const display = resource?.display === undefined ? undefined : record?.[resource.display];
  return {
    processInstanceId: instance?.id ?? null,
    processDefinitionId: definition?.id ?? null,
    processKey: definition?.key ?? null,
    processName: definition?.name ?? '',
    processVersion: definition?.version ?? null,
    status: instance?.status ?? ('none' as const),
    title: instance?.title ?? String(display ?? definition?.name ?? ''),
    startUser: named(instance?.startUser, nameOf),
    startTime: instance?.startTime ?? null,
    endTime: instance?.endTime ?? null,
    model,
    businessTable: naming.tableOf(model),
    businessId: instance?.businessId ?? (record === undefined ? null : String(record[resource?.idField ?? 'id'])),
    path: resource?.path ?? null,
    documentVersion: record?.['version'] === undefined ? null : Number(record['version']),
  };
}

function panelTasks(facts: Facts, nameOf: NameOf): PanelTask[] {
  const { running, actor } = facts;
  if (running === undefined) return [];
  const own = new Set(ownTasks(facts).map(({ id }) => id));
  const claimable = new Set(claimableTasks(facts).map(({ id }) => id));
  const idOf = new Map(running.tasks.map((task) => [task.no, task.id]));
  return running.tasks
    .filter((task) => task.status === OPEN)
    .map((task) => {
      const candidates = running.candidates.get(task.id) ?? [];
      const may = own.has(task.id) ? [task.assignee ?? ''] : claimable.has(task.id) ? candidates : [];
      const away = may.includes(actor.userId) ? undefined : may.find((id) => facts.persons.has(id));
      return {
        taskId: task.id,
        nodeId: task.nodeId,
        nodeName: task.nodeName ?? '',
        assignee: named(task.assignee, nameOf),
        candidates: candidates.map((id) => ({ id, name: nameOf(id) })),
        owner: named(task.owner, nameOf),
        sign: task.signOf === null ? null : { of: idOf.get(task.signOf) ?? null, mode: task.signMode ?? '' },
        waiting: task.waiting === 1,
        createTime: task.createTime,
        mine: own.has(task.id),
        claimable: claimable.has(task.id),
        onBehalfOf: named(away, nameOf),
      };
    });
}

const distinctNodes = (tasks: readonly PanelTask[]): PanelNode[] => [
  ...new Map(tasks.map(({ nodeId, nodeName }) => [nodeId, { nodeId, nodeName }])).values(),
];

function usersOf({ running }: Facts): (string | null)[] {
  if (running === undefined) return [];
  const { instance, tasks, log, candidates } = running;
  return [
    instance.startUser,
    ...tasks.flatMap((task) => [task.assignee, task.owner, task.endUser]),
    ...log.map((line) => line.userId),
    ...[...candidates.values()].flat(),
  ];
}
