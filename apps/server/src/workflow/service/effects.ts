import { Injectable } from '@nestjs/common';
import { badRequest } from '../../errors/index.js';
import { bounds } from '../bounds.js';
import { Definitions } from '../definitions/definitions.js';
import { ProcessParams } from '../definitions/variables.js';
import { Documents } from '../../engine/index.js';
import { type Effect, type Graph, mapped, type Node } from '../kernel/index.js';
import { addCopies } from '../store/cc-write.store.js';
import { runningCalls } from '../store/instance-calls.store.js';
import { findInstance, insertInstance, type Instance, updateInstance } from '../store/instance.store.js';
import { addressed, wakeWaiting } from '../store/job.store.js';
import { appendLog } from '../store/state.store.js';
import { candidatesOf } from '../store/task-people.store.js';
import { BoundError } from './bound-error.js';
import { spendCall } from './budget.js';
import { candidatesFor } from './assign-candidates.js';
import { named, type Session, type InstanceInProgress } from './session.js';
import { notify } from './notify.js';

type Call = Extract<Effect, { kind: 'call' }>;
type Throw = Extract<Effect, { kind: 'service' | 'send' | 'throw' }>;

type Values = Readonly<Record<string, unknown>>;

/** Maximum number of characters of a business key. */
export const BUSINESS_KEY = 128;

/** A message with this name reminds the people of open tasks, instead of reaching waiting processes. */
const REMIND = 'remind';

/** The effects of a step outside its own rows: calls, reminders, messages to other processes, behaviours. */
@Injectable()
export class Effects {
  constructor(
    private readonly definitions: Definitions,
    private readonly params: ProcessParams,
    private readonly documents: Documents,
  ) {}

  /**
   * Stores the instance that a call activity starts. Throws 400 when the process does not exist or is suspended,
   * BoundError above a limit.
   */
  async call(
    { session, instance, definition: caller }: InstanceInProgress,
    { process, tokenId, nodeId }: Call,
    { variables, locals }: { readonly variables: Values; readonly locals: Values | undefined },
  ): Promise<Instance> {
    const { graph } = caller;
    const definition = await this.definitions.latest(instance.tenantId, process);
    if (definition === undefined) throw badRequest('workflow.noProcessKey', { key: process });
    if (definition.suspended) throw badRequest('workflow.definitionSuspended', { name: definition.name });
    await this.definitions.hold(session.tx, definition);
    const { tenantId, title, businessModel, businessId, startUser } = instance;
    const node = graph.nodes.get(nodeId);
    const name = node?.name || nodeId;
    const seen = { ...variables, ...locals };
    // Without an input mapping, the called process gets all variables.
    const own = { ...instance.variables, ...locals };
    const given = node?.mapIn === undefined ? own : mapped(node.mapIn, seen, own);
    const key = node?.businessKey?.evaluate(seen) ?? (node?.mapIn === undefined ? instance.businessKey : null);
    spendCall(session.budget, nodeId, name);
    const depth = instance.callDepth + 1;
    if (depth > bounds.callDepth)
      throw new BoundError('workflow.callsTooDeep', { detail: name, max: bounds.callDepth }, nodeId);
    return insertInstance(session.tx, {
      ...{ tenantId, title, businessModel, businessId, startUser },
      definitionId: definition.id,
      processKey: definition.key,
      category: definition.category,
      businessKey: key === null ? null : String(key).slice(0, BUSINESS_KEY),
      variables: { ...given, ...(await this.params.of(definition.graph)) },
      startTime: session.now,
      parent: { id: instance.id, token: tokenId, rootId: instance.rootId ?? instance.id, depth },
    });
  }

  callsOf({ session, instance }: InstanceInProgress, tokenId: number): Promise<Instance[]> {
    return runningCalls(session.tx, instance.id, tokenId);
  }

  instance(session: Session, id: string): Promise<Instance | undefined> {
    return findInstance(session.tx, id);
  }

  async carryOut(work: InstanceInProgress, effect: Throw, variables: Values): Promise<void> {
    const { graph } = work.definition;
    const node = graph.nodes.get(effect.nodeId)!;
    const name = effect.name ?? (node.name === '' ? node.id : node.name);
    if (effect.kind === 'throw' && name === REMIND) await this.remind(work, node);
    else if (effect.kind === 'throw') await this.wake(work, node, name, variables);
    else await this.behave(work, name);
  }

  /** Sends copies to the people that nodes name, when such a node is left or an end is reached. */
  async copy(
    work: InstanceInProgress,
    nodeIds: readonly string[],
    variables: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    for (const id of new Set(nodeIds)) {
      const node = work.definition.graph.nodes.get(id)!;
      if (node.cc.length === 0) continue;
      const persons = candidatesFor({ ...work, choice: undefined }, { ...node, candidates: node.cc }, variables);
      await this.sendCopies(
        work,
        node,
        persons.map(({ userId }) => userId),
      );
    }
  }

  async sendCopies(
    work: InstanceInProgress,
    node: Pick<Node, 'id' | 'name'>,
    userIds: readonly string[],
    comment = '',
  ): Promise<void> {
    const { session, instance } = work;
    await addCopies(session.tx, instance, { node, userIds, from: session.actor.userId, comment }, session.now);
    notify(work, 'cc', userIds, { nodeName: node.name, comment });
  }

  private async remind(work: InstanceInProgress, node: Node): Promise<void> {
    const host = hostOf(work.definition.graph, node.id);
    const { state, taskIds } = work.live;
    const due = state.tasks.filter((task) => !task.waiting && (host === undefined || task.nodeId === host));
    const rows = due.map((task) => taskIds.get(task.id)!);
    const candidates = await candidatesOf(work.session.tx, rows);
    for (const task of due) {
      const taskId = taskIds.get(task.id)!;
      const whom = task.assignee === null ? (candidates.get(taskId) ?? []) : [task.assignee];
      const nodeName = work.definition.graph.nodes.get(task.nodeId)?.name ?? '';
      notify(work, 'reminded', whom, { taskId, nodeName });
    }
    const lines = named(work, [{ event: 'reminded', nodeId: host ?? node.id }]);
    const logSeq = await appendLog(work.session.tx, work.instance, work.instance.logSeq, lines, work.session.now);
    work.instance = { ...work.instance, logSeq };
    await updateInstance(work.session.tx, work.instance, null);
  }

  /**
   * Lets the job runner wake the receivers in the tenant immediately: one for a message, all for a signal. A message
   * without a receiver starts one process; a signal always starts all its processes.
   */
  private async wake(
    { session, instance }: InstanceInProgress,
    node: Node,
    name: string,
    known: Values,
  ): Promise<void> {
    const event = node.event?.kind === 'signal' ? 'signal' : 'message';
    const { tenantId, title } = instance;
    const payload = Object.fromEntries((node.payload ?? []).map((key) => [key, known[key] ?? null]));
    const delivery = { tenantId, event, name, payload } as const;
    const businessKey = node.businessKey && String(node.businessKey.evaluate({ ...known }) ?? '');
    const only = businessKey === undefined ? undefined : await addressed(session.tx, delivery, { businessKey });
    demandOne(name, only);
    const woken = await wakeWaiting(session.tx, delivery, session.now, session.turns + 1, only);
    const { outcome: _, ...own } = instance.variables;
    const variables = node.payload === undefined ? own : payload;
    if (event === 'signal' || woken === 0) session.messages.push({ event, name, title, variables, businessKey });
  }

  /** A behaviour of the model does the work of service and send tasks; the name of the node selects it. */
  private async behave(work: InstanceInProgress, name: string): Promise<void> {
    const { document, tx } = work.session;
    if (document === undefined) return;
    const { context, before } = document;
    document.record = await this.documents.effects(context, tx, name, document.record, before);
  }
}

/** Throws 400 when an addressed message has more than one receiver. */
export function demandOne(name: string, found: readonly string[] | undefined): void {
  if (found !== undefined && found.length > 1) throw badRequest('workflow.ambiguousMessage', { name });
}

/** The activity whose boundary event leads to a node. */
function hostOf(graph: Graph, nodeId: string): string | undefined {
  const seen = new Set<string>();
  const pending = [nodeId];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const node = graph.nodes.get(id)!;
    if (node.attachedTo !== undefined) return node.attachedTo;
    pending.push(...node.incoming.map((flow) => graph.flows.get(flow)!.source));
  }
  return undefined;
}
