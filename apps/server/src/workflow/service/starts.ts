import { Injectable } from '@nestjs/common';
import type { Actor } from '../../access/index.js';
import type { Tx } from '../../database/index.js';
import { badRequest } from '../../errors/index.js';
import { type DocumentContext, Documents, MetadataService } from '../../engine/index.js';
import { type Definition, Definitions } from '../definitions/definitions.js';
import { businessOf } from '../definitions/references.js';
import { ProcessParams } from '../definitions/variables.js';
import { resolveCandidates } from '../people/candidates.js';
import { insertInstance } from '../store/instance.store.js';
import type { Line } from '../store/state.store.js';
import { Executor } from './executor.js';
import { choiceOf, opinionText } from './opinion.js';
import type { Session, Work } from './session.js';
import { keepSnapshot } from './snapshots.js';
import { Units } from './units.js';

/** What a process is started with. Without a definition the newest of the key in the tenant, else the common one. */
export interface Start {
  readonly definitionId?: string | undefined;
  readonly processKey?: string | undefined;
  /** The record that the process is about; `prepare` stores it in the same transaction. */
  readonly business?: { readonly model: string; readonly id: string; prepare(tx: Tx): Promise<void> } | undefined;
  readonly title?: string | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  readonly comment?: string | undefined;
  readonly nextNodeId?: string | undefined;
  readonly nextUserIds?: readonly string[] | undefined;
}

const TITLE = 255;

/** Starts processes, with a document or without; each start is one transaction. Refusals are AppErrors. */
@Injectable()
export class Starts {
  constructor(
    private readonly units: Units,
    private readonly executor: Executor,
    private readonly definitions: Definitions,
    private readonly params: ProcessParams,
    private readonly documents: Documents,
    private readonly metadata: MetadataService,
  ) {}

  /** Starts a process that is about no document. Throws 400 when the actor is none of its starters. */
  start(actor: Actor, start: Start): Promise<{ instanceId: string }> {
    return this.units.run(actor, async (session) => {
      const definition = await this.definitionOf(actor, start);
      const { starters } = definition.graph;
      const { people } = session;
      const who = { people, initiator: actor.userId, variables: start.variables ?? {} };
      const may = starters.length === 0 || actor.isAdministrator;
      if (!may && !resolveCandidates(starters, who).some(({ userId }) => userId === actor.userId))
        throw badRequest('workflow.notStarter', { name: definition.name });
      const isOfDocuments =
        definition.graph.properties['document'] !== undefined ||
        businessOf(this.metadata.registry, definition.key) !== undefined;
      if (isOfDocuments && start.business === undefined)
        throw badRequest('workflow.needsDocument', { name: definition.name });
      if (start.business !== undefined) {
        const { model, id, prepare } = start.business;
        await prepare(session.tx);
        await this.units.useDocument(session, this.documents.context(actor, model), id);
      }
      const work = await this.begin(session, definition, start);
      return { instanceId: work.instance.id };
    });
  }

  /** Puts a document into approval: the process that its model names. */
  initiate(context: DocumentContext, id: string, start: Start): Promise<{ instanceId: string }> {
    return this.units.run(context.actor, async (session) => {
      await this.units.useDocument(session, context, id);
      const document = session.document!;
      await this.documents.demandMove(context, session.tx, document.record, 'initiate');
      const { process } = context.resource.model;
      const definition = await this.definitionOf(context.actor, { ...start, processKey: process });
      const { now, actor } = session;
      const opened = { initiateUserId: actor.userId, initiateTime: now, finishTime: null, comment: null };
      document.record = await this.documents.write(context, session.tx, document.record, opened);
      const work = await this.begin(session, definition, start);
      document.record = await this.documents.effects(context, session.tx, 'initiate', document.record, document.before);
      return { instanceId: work.instance.id };
    });
  }

  private async definitionOf({ tenantId }: Actor, { definitionId, processKey = '' }: Start): Promise<Definition> {
    const found =
      definitionId === undefined
        ? await this.definitions.latest(tenantId, processKey)
        : await this.definitions.byId(definitionId);
    if (found === undefined || (found.tenantId !== '' && found.tenantId !== tenantId))
      throw badRequest('workflow.noProcessKey', { key: processKey });
    if (found.suspended) throw badRequest('workflow.definitionSuspended', { name: found.name });
    return found;
  }

  private async begin(session: Session, definition: Definition, start: Start): Promise<Work> {
    const { actor, document, now, tx } = session;
    const resource = document?.context.resource;
    const display = resource?.display === undefined ? undefined : document?.record[resource.display];
    await this.definitions.hold(tx, definition);
    const instance = await insertInstance(tx, {
      tenantId: actor.tenantId,
      definitionId: definition.id,
      processKey: definition.key,
      category: definition.category,
      title: String(start.title ?? display ?? definition.name).slice(0, TITLE),
      businessModel: resource?.key ?? null,
      businessId: resource === undefined ? null : String(document?.record[resource.idField]),
      variables: { ...start.variables, ...(await this.params.of(definition.graph)) },
      startUser: actor.userId,
      startTime: now,
    });
    const work = await this.executor.work(session, instance);
    await keepSnapshot(work);
    work.choice = choiceOf(start);
    const comment = opinionText(start.comment);
    const started: Line = { event: 'started', nodeId: definition.graph.startId, userId: actor.userId, comment };
    await this.executor.apply(work, { kind: 'begin' }, { lines: [started] });
    return work;
  }
}
