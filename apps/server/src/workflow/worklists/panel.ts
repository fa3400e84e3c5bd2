import { nameIn } from '../store/definition.store.js';
import { Injectable } from '@nestjs/common';
import { Access, type Actor } from '../../access/index.js';
import { mayReadField } from '../../engine/index.js';
import { forbidden } from '../../errors/index.js';
import type { Language } from '../../http/index.js';
import { Definitions } from '../definitions/definitions.js';
import type { InstanceStatus } from '../kernel/index.js';
import { HistoryStore } from '../store/history.store.js';
import { type Action, actionsOf } from './actions.js';
import { type Change, Changes } from './changes.js';
import { type Facts, familyOf, isParticipant, type TaskAt, taskAtHand } from './facts.js';
import { type HistoryEntry, historyOf } from './history.js';
import { Initiation } from './initiation.js';
import { type NameOf, type Named, named, Naming } from './naming.js';
import { type NextNode, NextNodes, targetsOf } from './next.js';
import { PanelFacts, type Subject } from './panel-facts.js';
import { distinctNodes, type PanelNode, type PanelTask, panelTasks } from './panel-tasks.js';
import { nodeName } from '../definitions/node-names.js';

/** An approval as one person sees it, with the person's possible actions. */
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
  /** URL path of the document's resource. */
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

/** With one of these permissions, a person may see all processes. */
const WATCHERS = ['flow_follow', 'flow_manager'];

/** The approval panel, for work lists and for the details of documents. */
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

  /**
   * Throws 404 when it does not exist in the tenant, and 403 for an actor who is not involved and may not read the
   * document.
   */
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
      this.next(facts, hand, initiate !== undefined && initiate.refusal === undefined, language),
      running === undefined || document === undefined ? [] : this.changes.since(running, document, actor, language),
    ]);
    const tasks = panelTasks(facts, nameOf, language);
    return {
      ...headOf(facts, this.naming, nameOf, language),
      nodes: distinctNodes(tasks),
      tasks,
      task: tasks.find(({ taskId }) => taskId === hand?.task.id) ?? null,
      editable: hand === undefined ? [] : (hand.at.definition?.graph.nodes.get(hand.task.nodeId)?.editable ?? []),
      actions: actionsOf(facts, { task: hand, targets: targets.length, initiate, language }),
      next,
      returnTargets: targets.map((node) => ({ nodeId: node.id, nodeName: nodeName(node, language) })),
      history: historyOf(facts, nameOf, language),
      historyCut: familyOf(facts).some((one) => one.running?.cut) || facts.callsCut,
      changes,
    };
  }

  /** Throws like `read`, for calls that need only the right to see the approval. */
  async demandReadable(actor: Actor, subject: Subject): Promise<void> {
    await this.demandFacts(actor, subject);
  }

  /** All data of an approval that the actor may see. Throws 403 and 404. */
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
    // A person who is involved in one process of an approval may see all of it.
    const { id, rootId } = running.instance;
    return this.history.hasPart(actor.tenantId, rootId ?? id, actor.userId, [...facts.persons]);
  }

  /** The tasks after an agree; for a document that can be put into approval, its first tasks. */
  private async next(
    facts: Facts,
    hand: TaskAt | undefined,
    initiable: boolean,
    language: Language,
  ): Promise<readonly NextNode[]> {
    const { document, actor } = facts;
    if (initiable) {
      const key = document?.resource.model.process ?? '';
      const definition = await this.definitions.latest(actor.tenantId, key);
      if (definition === undefined) return [];
      return this.nextNodes.behind({ ...facts, definition, running: undefined }, undefined, language);
    }
    // A delegated task goes back to its owner; with other signers, the process continues only after the last one.
    const alone = hand !== undefined && hand.task.owner === null && !isSigned(hand);
    return alone ? this.nextNodes.behind(hand.at, hand.task.nodeId, language) : [];
  }
}

/** Whether the same step has other open tasks, because of added signers. */
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
  // If the field that names the document is hidden from the reader, the title is too, because it contains its value.
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
