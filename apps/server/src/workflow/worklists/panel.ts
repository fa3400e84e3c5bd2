import { nameIn } from '../store/definition.store.js';
import { Injectable } from '@nestjs/common';
import { Access, type Actor } from '../../access/index.js';
import { mayReadField } from '../../engine/index.js';
import { forbidden } from '../../errors/index.js';
import type { Language } from '../../http/index.js';
import { Definitions } from '../definitions/definitions.js';
import type { InstanceStatus } from '../kernel/index.js';
import { HistoryStore } from '../store/history.store.js';
import { MAX_CALLS } from '../store/instance.store.js';
import { type Action, actionsOf } from './actions.js';
import { type Change, Changes } from './changes.js';
import { type Facts, familyOf, isParticipant, type TaskAt, taskAtHand } from './facts.js';
import { type HistoryEntry, historyOf } from './history.js';
import { Initiation } from './initiation.js';
import { type NameOf, type Named, named, Naming } from './naming.js';
import { type NextNode, NextNodes, targetsOf } from './next.js';
import { PanelFacts, type Subject } from './panel-facts.js';
import { distinctNodes, type PanelNode, type PanelTask, panelTasks } from './panel-tasks.js';

/** What a person sees of an approval, and what they may do with it. */
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
  /** Older entries of the history were left out. */
  readonly historyCut: boolean;
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
    private readonly history: HistoryStore,
    private readonly naming: Naming,
    private readonly nextNodes: NextNodes,
    private readonly initiation: Initiation,
    private readonly changes: Changes,
  ) {}

  /** Throws 404 for what the tenant does not have and 403 for one who has no part in it and may not read the document. */
  async read(actor: Actor, subject: Subject, language: Language): Promise<Panel> {
    const facts = await this.demandFacts(actor, subject);
    const wanted = 'taskId' in subject ? subject.taskId : undefined;
    const hand = taskAtHand(facts, wanted);
    const { running, document } = facts;
    const live = running !== undefined && running.instance.endTime === null;
    const initiate = live ? undefined : await this.initiation.allowed(facts);
    const targets = hand === undefined ? [] : targetsOf(hand.at, hand.task.no);
    const [nameOf, next, changes] = await Promise.all([
      this.naming.users(actor.tenantId, usersOf(facts)),
      this.next(facts, hand, initiate !== undefined && initiate.refusal === undefined),
      running === undefined || document === undefined ? [] : this.changes.since(running, document, actor, language),
    ]);
    const tasks = panelTasks(facts, nameOf);
    return {
      ...headOf(facts, this.naming, nameOf, language),
      nodes: distinctNodes(tasks),
      tasks,
      task: tasks.find(({ taskId }) => taskId === hand?.task.id) ?? null,
      editable: hand === undefined ? [] : (hand.at.definition?.graph.nodes.get(hand.task.nodeId)?.editable ?? []),
      actions: actionsOf(facts, { task: hand, targets: targets.length, initiate, language }),
      next,
      returnTargets: targets.map(({ id, name }) => ({ nodeId: id, nodeName: name })),
      history: historyOf(facts, nameOf),
      historyCut: familyOf(facts).some((one) => one.running?.cut) || facts.calls.length >= MAX_CALLS,
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
    if (running === undefined) return false;
    // Whoever has to do with one process of an approval may look at all of it.
    const { id, rootId } = running.instance;
    return this.history.hasPart(actor.tenantId, rootId ?? id, actor.userId, [...facts.persons]);
  }

  /** What follows an agree; for a document that may be put into approval, its first tasks. */
  private async next(facts: Facts, hand: TaskAt | undefined, initiable: boolean): Promise<readonly NextNode[]> {
    const { document, actor } = facts;
    if (initiable) {
      const key = document?.resource.model.process ?? '';
      const definition = await this.definitions.latest(actor.tenantId, key);
      if (definition === undefined) return [];
      return this.nextNodes.behind({ ...facts, definition, running: undefined });
    }
    // A task that was lent goes back; one that others sign as well goes on with the last of them.
    const alone = hand !== undefined && hand.task.owner === null && !isSigned(hand);
    return alone ? this.nextNodes.behind(hand.at, hand.task.nodeId) : [];
  }
}

/** Whether other open tasks stand at the same step, by added signers. */
const isSigned = ({ at: { running }, task }: TaskAt): boolean => {
  const { tasks = [] } = running?.state ?? {};
  const token = tasks.find(({ id }) => id === task.no)?.tokenId;
  return tasks.some((other) => other.id !== task.no && other.tokenId === token);
};

function headOf({ running, definition, document }: Facts, naming: Naming, nameOf: NameOf, language: Language) {
  const instance = running?.instance;
  const resource = document?.resource;
  const record = document?.record;
  const model = instance?.businessModel ?? resource?.key ?? null;
  // What names the document may be closed to the reader, and the title was made of it.
  const key = resource?.display;
  const isNamed = document === undefined || key === undefined || mayReadField(document.cut, key);
  const display = key === undefined || !isNamed ? undefined : record?.[key];
  return {
    processInstanceId: instance?.id ?? null,
    processDefinitionId: definition?.id ?? null,
    processKey: definition?.key ?? null,
    processName: definition === undefined ? '' : nameIn(definition, language),
    processVersion: definition?.version ?? null,
    status: instance?.status ?? ('none' as const),
    title: (isNamed ? instance?.title : undefined) ?? String(display ?? definition?.name ?? ''),
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

const usersOf = (facts: Facts): (string | null)[] => familyOf(facts).flatMap(usersIn);

function usersIn({ running }: Facts): (string | null)[] {
  if (running === undefined) return [];
  const { instance, tasks, log, candidates } = running;
  return [
    instance.startUser,
    ...tasks.flatMap((task) => [task.assignee, task.owner, task.endUser]),
    ...log.map((line) => line.userId),
    ...[...candidates.values()].flat(),
  ];
}
