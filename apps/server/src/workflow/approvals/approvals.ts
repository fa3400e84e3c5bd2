import { withDecisions } from '../../formula/index.js';
import { Injectable } from '@nestjs/common';
import { Documents, type OperationContext, Records } from '../../engine/index.js';
import { badRequest, notFound } from '../../errors/index.js';
import type { Record_ } from '../../metadata/index.js';
import { nodeName } from '../definitions/node-names.js';
import { isWithin } from '../worklists/within.js';
import { bounds } from '../bounds.js';
import { type Definition, Definitions } from '../definitions/definitions.js';
import { documentVariables, ProcessParams } from '../definitions/variables.js';
import { firstTasks } from '../kernel/index.js';
import { resolveCandidates } from '../people/candidates.js';
import { Directory } from '../people/directory.js';
import type { Person } from '../people/people.js';
import { findInstance, type Instance } from '../store/instance.store.js';
import { Substitutes } from '../store/substitute.store.js';
import { candidatesOf, openTasksOf } from '../store/task-people.store.js';
import { StartProcess } from '../service/start-process.js';
import { Workflow } from '../service/workflow.js';
import { documentId, readComment, readDecision, readSent, readStart, paramsOf } from './request.js';

/** A person as an option; both kinds of select components find their names. */
const choiceOf = ({ id, name, account }: Person) => ({ id, value: id, name, label: name, account });

/** The approval operations of documents, translated to commands of the workflow. */
@Injectable()
export class Approvals {
  constructor(
    private readonly workflow: Workflow,
    private readonly starts: StartProcess,
    private readonly definitions: Definitions,
    private readonly params: ProcessParams,
    private readonly directory: Directory,
    private readonly documents: Documents,
    private readonly substitutes: Substitutes,
  ) {}

  /**
   * Starts the approval of a document. With `save` in the operation, the call contains the document, and the answer has
   * both ids.
   */
  async initiate(context: OperationContext): Promise<unknown> {
    const params = paramsOf(context);
    const { save = false, variables = [] } = (context.call.spec.with ?? {}) as { save?: boolean; variables?: string[] };
    if (!save) {
      await this.starts.initiate(context, documentId(params), { ...readStart(params), fields: variables });
      return undefined;
    }
    const { definitionId, ...sent } = readSent(params);
    const start = { ...readStart(params), definitionId, fields: variables };
    const { id, instanceId } = await this.starts.submit(context, sent, start);
    return { id, processInstanceId: instanceId };
  }

  /** Approves or rejects the caller's task at the node. */
  async upEvent(context: OperationContext): Promise<void> {
    const params = paramsOf(context);
    const { nodeId, ...decision } = readDecision(params, context.resource);
    const record = await this.visible(context, documentId(params));
    this.documents.demandState(context, record, 'upEvent');
    const taskId = await this.taskOf(context, record, nodeId);
    await this.workflow.complete(context.actor, taskId, decision);
  }

  async revoke(context: OperationContext): Promise<void> {
    const params = paramsOf(context);
    const record = await this.visible(context, documentId(params));
    this.documents.demandState(context, record, 'revoke');
    await this.workflow.revoke(context.actor, String(record['processInstanceId'] ?? ''), readComment(params));
  }

  async returnOrder(context: OperationContext): Promise<void> {
    const params = paramsOf(context);
    const record = await this.visible(context, documentId(params));
    await this.workflow.returnOrder(context, String(record[context.resource.idField]), readComment(params));
  }

  /** Candidates of a node, in the document's running approval or in the process that would be started. */
  async selectUser(context: OperationContext): Promise<unknown[]> {
    const params = paramsOf(context);
    const nodeId = params['nodeId'];
    if (typeof nodeId !== 'string' || nodeId === '') throw badRequest('request.missing', { name: 'nodeId' });
    const record =
      params['id'] === undefined || params['id'] === '' ? {} : await this.visible(context, documentId(params));
    const definition = await this.definitionFor(context, record);
    const node = definition?.graph.nodes.get(nodeId);
    if (definition === undefined || node === undefined) throw badRequest('workflow.missingNodes', { detail: nodeId });
    return this.candidates(context, definition, record, nodeId);
  }

  /** The data of the initiate dialog: the process, its first node and the candidates there. */
  async init(context: OperationContext): Promise<unknown> {
    const { resource, actor, language } = context;
    const params = paramsOf(context);
    const processKey = resource.model.process ?? null;
    const definition = processKey === null ? undefined : await this.definitions.latest(actor.tenantId, processKey);
    if (definition === undefined) return { processKey, firstNode: null, candidates: [] };
    const record =
      params['id'] === undefined || params['id'] === '' ? {} : await this.visible(context, documentId(params));
    const { graph } = definition;
    const env = { variables: await this.variables(context, definition, record), collection: () => [], bounds };
    const [first] = firstTasks(graph, env);
    if (first === undefined) return { processKey, firstNode: null, candidates: [] };
    const candidates = await this.candidates(context, definition, record, first.id);
    return { processKey, firstNode: { nodeId: first.id, nodeName: nodeName(first, language) }, candidates };
  }

  private async candidates(context: OperationContext, definition: Definition, record: Record_, nodeId: string) {
    const { actor } = context;
    const people = await this.directory.of(actor.tenantId);
    const node = definition.graph.nodes.get(nodeId)!;
    const variables = await this.variables(context, definition, record);
    const initiator = String(record['initiateUserId'] ?? actor.userId);
    const { excludeInitiator } = node;
    const found = resolveCandidates(node.candidates, { people, initiator, variables, excludeInitiator });
    return found.map(({ userId }) => choiceOf(people.get(userId)!));
  }

  private async variables(context: OperationContext, definition: Definition, record: Record_): Promise<Record_> {
    const initiator = String(record['initiateUserId'] ?? context.actor.userId);
    const instance = await this.runningOf(context, record);
    const own = instance?.variables ?? (await this.params.of(definition.graph));
    const known = { ...own, ...documentVariables(context.resource, record, initiator), now: context.clock.now() };
    return withDecisions(known, context.decisions.of(context.actor.tenantId));
  }

  /** The version of the document's running approval, else the newest one. */
  private async definitionFor(context: OperationContext, record: Record_): Promise<Definition | undefined> {
    const instance = await this.runningOf(context, record);
    if (instance !== undefined) return this.definitions.byId(instance.definitionId);
    return this.definitions.latest(context.actor.tenantId, context.resource.model.process ?? '');
  }

  private async runningOf({ database }: OperationContext, record: Record_): Promise<Instance | undefined> {
    const id = String(record['processInstanceId'] ?? '');
    const instance = id === '' ? undefined : await findInstance(database.read, id);
    return instance?.endTime === null ? instance : undefined;
  }

  /** The document with its lines, if the caller may see it. Throws 404. */
  private async visible(context: OperationContext, id: string): Promise<Record_> {
    const { resource, decision, database, actor } = context;
    const records = new Records(database.read, database.flavour, actor.tenantId);
    const seen = await isWithin(records, resource, id, decision.where);
    const record = seen ? await this.documents.read(context, id) : undefined;
    if (record === undefined) throw notFound();
    return record;
  }

  /**
   * The caller's open task in the document's approval; own tasks have priority over those of substituted people. Throws
   * 400.
   */
  private async taskOf(context: OperationContext, record: Record_, nodeId: string | undefined): Promise<string> {
    const { database, actor, resource } = context;
    const open = await openTasksOf(database.read, String(record['processInstanceId'] ?? ''));
    const tasks = open.filter((task) => task.waiting === 0 && (nodeId === undefined || task.nodeId === nodeId));
    const unclaimed = tasks.filter(({ assignee }) => assignee === null).map(({ id }) => id);
    const candidates = await candidatesOf(database.read, unclaimed);
    const substitutions = await this.substitutes.substitutions(actor);
    const [own, ...others] = substitutions
      .filter(({ processes }) => processes === undefined || processes.includes(resource.model.process ?? ''))
      .map(({ userId }) => userId);
    const isOf = (userId: string) => (task: { id: string; assignee: string | null }) =>
      task.assignee === userId || candidates.get(task.id)?.includes(userId) === true;
    for (const userId of [own ?? actor.userId, ...others]) {
      const mine = tasks.find(isOf(userId));
      if (mine !== undefined) return mine.id;
    }
    throw badRequest('workflow.notAssignee');
  }
}
