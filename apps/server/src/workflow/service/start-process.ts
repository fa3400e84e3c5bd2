import { Injectable } from '@nestjs/common';
import { Access, type Actor } from '../../access/index.js';
import { badRequest } from '../../errors/index.js';
import type { Record_ } from '../../metadata/index.js';
import { type DocumentContext, Documents } from '../../engine/index.js';
import { type Definition, Definitions } from '../definitions/definitions.js';
import { resolveCandidates } from '../people/candidates.js';
import { type Address, addressed, wakeWaiting } from '../store/job.store.js';
import { BeginInstance, type Opening } from './begin-instance.js';
import type { EventMessage, Session } from './session.js';
import { documentOpened } from './document-state.js';
import { demandOne } from './effects.js';
import { demandVariables } from './instance-variables.js';
import { ProcessTransaction } from './process-transaction.js';

/** The values for a start. Without a definition, the newest one with the key: of the tenant, else the common one. */
export interface Start extends Opening {
  readonly definitionId?: string | undefined;
  readonly processKey?: string | undefined;
}

/** The values for the start of a process for a document. */
export interface DocumentStart extends Omit<Start, 'variables' | 'processKey'> {
  /** Fields of the document that are copied to variables of the process. */
  readonly fields?: readonly string[];
}

/** A document from a form; with an id it is already stored. */
export interface SentDocument {
  readonly id: string | undefined;
  readonly payload: Record_;
}

/** Starts processes, with a document or without; one transaction per start. Refusals are AppErrors. */
@Injectable()
export class StartProcess {
  constructor(
    private readonly transactions: ProcessTransaction,
    private readonly instances: BeginInstance,
    private readonly definitions: Definitions,
    private readonly documents: Documents,
    private readonly access: Access,
  ) {}

  /** Starts a process without a document. Throws 400 when the actor may not start it. */
  start(actor: Actor, start: Start): Promise<{ instanceId: string }> {
    return this.transactions.run(actor, async (session) => {
      const definition = await this.definitionOf(actor, start);
      demandStarter(session, definition, start.variables);
      if (this.definitions.isOfDocuments(definition))
        throw badRequest('workflow.needsDocument', { name: definition.name });
      const work = await this.instances.begin(session, definition, start);
      return { instanceId: work.instance.id };
    });
  }

  /**
   * Sends a message or signal from outside. It reaches waiting instances if the actor may monitor processes, and starts
   * processes that the actor may start. Receivers get its variables. An addressed message reaches exactly one receiver.
   * Returns the started instances and the number of woken ones. Throws 400 when it reaches nothing, or when several
   * receivers have its address.
   */
  send(actor: Actor, message: EventMessage, to?: Address): Promise<{ processInstanceIds: string[]; woken: number }> {
    return this.transactions.run(actor, async (session) => {
      const { event, name, variables } = message;
      const { tx, now } = session;
      const mayWake = this.access.permission(actor, 'flow_follow');
      const delivery = { tenantId: actor.tenantId, event, name, payload: demandVariables(variables) };
      const only = to === undefined || !mayWake ? undefined : await addressed(tx, delivery, to);
      demandOne(name, only);
      const woken = mayWake ? await wakeWaiting(tx, delivery, now, 0, only) : 0;
      if (event === 'message' && woken > 0) return { processInstanceIds: [], woken };
      // A message for a running instance does not start a process.
      if (woken === 0 && (to?.instanceId ?? to?.correlation) !== undefined)
        throw badRequest('workflow.noReceiver', { name });
      const eventStarts = await this.definitions.startedBy(actor.tenantId, event, name);
      for (const { definition } of eventStarts) demandStarter(session, definition, variables);
      const processInstanceIds = await this.transactions.post(session, message);
      if (processInstanceIds.length + woken === 0) throw badRequest('workflow.noReceiver', { name });
      return { processInstanceIds, woken };
    });
  }

  /** Starts the approval of a stored document, with the process of its model. */
  initiate(context: DocumentContext, id: string, start: DocumentStart): Promise<{ id: string; instanceId: string }> {
    return this.transactions.run(context.actor, (session) => this.approve(session, context, id, start));
  }

  /** Stores a document and starts its approval, both or neither. Throws 400 when the actor may not start it. */
  submit(
    context: DocumentContext,
    { id, payload }: SentDocument,
    start: DocumentStart,
  ): Promise<{ id: string; instanceId: string }> {
    return this.transactions.run(context.actor, async (session) => {
      const definition = await this.definitionFor(context, start);
      demandStarter(session, definition, id === undefined ? payload : { ...payload, id });
      const stored = await this.documents.save(context, session.tx, payload, id);
      return this.approve(session, context, stored, start);
    });
  }

  private async approve(session: Session, context: DocumentContext, id: string, start: DocumentStart) {
    const { tx } = session;
    const { fields = [], ...opening } = start;
    await this.transactions.useDocument(session, context, id);
    const document = session.document!;
    await this.documents.demandMove(context, tx, document.record, 'initiate');
    const definition = await this.definitionFor(context, start);
    const set = this.documents.settings(context, 'initiate', document.record);
    const opened = { ...set, ...documentOpened(session, definition.id) };
    document.record = await this.documents.write(context, tx, document.record, opened);
    const variables = Object.fromEntries(fields.map((key) => [key, document.record[key] ?? null]));
    const work = await this.instances.begin(session, definition, { ...opening, variables });
    document.record = await this.documents.effects(context, tx, 'initiate', document.record, document.before);
    return { id, instanceId: work.instance.id };
  }

  /** The process of the model, or the chosen one if it is not for other documents. Throws 400 and 404. */
  private async definitionFor({ actor, resource }: DocumentContext, start: DocumentStart): Promise<Definition> {
    const definition = await this.definitionOf(actor, { ...start, processKey: resource.model.process });
    if (!this.definitions.isFor(definition, resource))
      throw badRequest('workflow.otherDocuments', { name: definition.name, label: resource.label });
    return definition;
  }

  private async definitionOf({ tenantId }: Actor, { definitionId, processKey = '' }: Start): Promise<Definition> {
    const found =
      definitionId === undefined
        ? await this.definitions.latest(tenantId, processKey)
        : await this.definitions.usable(tenantId, definitionId);
    if (found === undefined) throw badRequest('workflow.noProcessKey', { key: processKey });
    if (found.suspended) throw badRequest('workflow.definitionSuspended', { name: found.name });
    return found;
  }
}

/** Throws 400 when the actor may not start the process. */
function demandStarter(
  { people, actor }: Session,
  { graph, name }: Definition,
  variables: Start['variables'] = {},
): void {
  const { starters } = graph;
  if (starters.length === 0 || actor.isAdministrator) return;
  const may = resolveCandidates(starters, { people, initiator: actor.userId, variables });
  if (!may.some(({ userId }) => userId === actor.userId)) throw badRequest('workflow.notStarter', { name });
}
