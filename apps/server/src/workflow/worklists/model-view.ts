import { nameIn } from '../store/definition.store.js';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../access/index.js';
import { notFound } from '../../errors/index.js';
import type { Language } from '../../http/index.js';
import { Definitions } from '../definitions/definitions.js';
import { HistoryStore, type LogRow } from '../store/history.store.js';
import { activities, type Placed } from './activities.js';
import { type Facts, familyOf, FINISHED, OPEN, type Running } from './facts.js';
import { type NameOf, Naming } from './naming.js';
import { PanelReader } from './panel.js';
import type { FlowItem } from './row.js';

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

const passedBy = ({ event, nodeId, flowId }: LogRow): { nodeId: string | null; flowId: string | null }[] =>
  ['left', 'ended', 'flow'].includes(event) ? [{ nodeId: flowId === null ? nodeId : null, flowId }] : [];

/** The progress of a process, as rows for lists and as states for its diagram. */
@Injectable()
export class ModelViews {
  constructor(
    private readonly panels: PanelReader,
    private readonly definitions: Definitions,
    private readonly naming: Naming,
    private readonly past: HistoryStore,
  ) {}

  /** The diagram of a deployed process that the tenant can use. Throws 404. */
  async drawing({ tenantId }: Actor, definitionId: string): Promise<ModelView> {
    const { xml } = await this.definitions.usable(tenantId, definitionId);
    return { xml, flow: [], nodes: {}, lines: [] };
  }

  /** An instance on its diagram. Throws 403 and 404 like the panel. */
  async instance(actor: Actor, processInstanceId: string, language: Language): Promise<ModelView> {
    const facts = await this.panels.demandFacts(actor, { processInstanceId });
    const { running, definition } = facts;
    if (running === undefined || definition === undefined) throw notFound();
    const nameOf = await this.userNames(facts);
    return {
      xml: definition.xml,
      flow: (await this.placed(facts, language, nameOf)).map(({ row }) => row),
      ...(await this.colours(facts, running, nameOf)),
    };
  }

  private async colours(facts: Facts, running: Running, nameOf: NameOf): Promise<Pick<ModelView, 'nodes' | 'lines'>> {
    const { id, tenantId } = running.instance;
    const passed = running.cut ? await this.past.passed(tenantId, id) : running.log.flatMap(passedBy);
    const lines = new Set(passed.flatMap(({ flowId }) => flowId ?? []));
    const nodes = passed.flatMap(({ nodeId }) => nodeId ?? []);
    return { nodes: nodesOf(facts, running, nodes, nameOf), lines: [...lines] };
  }

  /**
   * Rows ordered by time, including called processes; optionally only from the first row of one node to the last row of
   * another.
   */
  async history(
    actor: Actor,
    processInstanceId: string,
    range: { readonly start: string | undefined; readonly end: string | undefined },
    language: Language,
  ): Promise<FlowItem[]> {
    const facts = await this.panels.demandFacts(actor, { processInstanceId });
    const nameOf = await this.userNames(facts);
    const family = await Promise.all(familyOf(facts).map((one) => this.placed(one, language, nameOf)));
    const rows = family
      .flat()
      .sort((one, other) => Number(one.order > other.order) - Number(one.order < other.order))
      .map(({ row }) => row);
    const ids = rows.map((row) => row['historyActivityId']);
    const from = range.start === undefined ? 0 : Math.max(0, ids.indexOf(range.start));
    const until = range.end === undefined ? -1 : ids.lastIndexOf(range.end);
    return rows.slice(from, until < 0 ? rows.length : until + 1);
  }

  private userNames(facts: Facts): Promise<NameOf> {
    const ids = familyOf(facts).flatMap(({ running }) => [
      running?.instance.startUser,
      ...(running?.tasks.flatMap((task) => [task.assignee, task.endUser]) ?? []),
      ...[...(running?.candidates.values() ?? [])].flat(),
    ]);
    return this.naming.users(facts.actor.tenantId, ids);
  }

  private async placed(facts: Facts, language: Language, nameOf: NameOf): Promise<Placed[]> {
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
      processDefinitionName: nameIn(definition, language),
      processDefinitionVersion: definition.version,
      processIsFinished: instance.endTime === null ? 'unfinished' : 'finished',
      businessTable: this.naming.tableOf(instance.businessModel),
      businessId: instance.businessId,
    };
    const rows = activities(facts, running, nameOf, language);
    const [first, ...others] = rows.map(({ order, row }) => ({ order, row: { ...shared, ...row } }));
    // The result is a plain list, so only a mark in a row can show that older rows are missing.
    const marked = first && (running.cut ? { ...first, row: { ...first.row, historyCut: true } } : first);
    return marked === undefined ? [] : [marked, ...others];
  }
}

/** Active and passed nodes. A passed node that is entered again counts as active. */
function nodesOf(
  { definition }: Facts,
  { state, tasks, instance }: Running,
  passed: readonly string[],
  nameOf: NameOf,
): ModelView['nodes'] {
  const active = instance.endTime === null ? new Set(state.tokens.map((token) => token.nodeId)) : new Set<string>();
  const entries = (nodeId: string): NodeEntry[] => {
    const node = definition?.graph.nodes.get(nodeId);
    if (node?.kind === 'start' && node.scope === undefined) {
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
