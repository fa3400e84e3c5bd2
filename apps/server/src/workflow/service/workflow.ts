import { Injectable } from '@nestjs/common';
import type { Actor } from '../../access/index.js';
import type { Tx } from '../../database/index.js';
import { AppError, badRequest, type Words } from '../../errors/index.js';
import { type DocumentContext, Documents } from '../../engine/index.js';
import { type Definition, Definitions } from '../definitions/definitions.js';
import { paramNames, ProcessParams, STANDARD_VARIABLES } from '../definitions/variables.js';
import type { Outcome } from '../kernel/index.js';
import { resolveCandidates } from '../people/candidates.js';
import { findInstance, insertInstance } from '../store/instance.store.js';
import { findJob } from '../store/job.store.js';
import type { Line } from '../store/state.store.js';
import { moveTasks } from '../store/task.store.js';
import { demandInitiator, demandMine, demandPeople, openTask, taskRow } from './authority.js';
import { Effects } from './effects.js';
import { Executor } from './executor.js';
import type { Choice, Session, Work } from './session.js';
import { demandUnchanged, keepSnapshot } from './snapshots.js';
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

/** A decision about a task. `changes` are fields open at its node; `version` is the document's as the person saw it. */
export interface Decision {
  readonly outcome: Outcome;
  readonly comment?: string | undefined;
  readonly attachments?: unknown;
  readonly nextNodeId?: string | undefined;
  readonly nextUserIds?: readonly string[] | undefined;
  readonly ccUserIds?: readonly string[] | undefined;
  readonly changes?: Readonly<Record<string, unknown>> | undefined;
  readonly version?: number | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
}

/** What came of moving one instance to another version. */
export interface Migrated {
  readonly id: string;
  readonly ok: boolean;
  readonly message?: Words;
}

/** Variables with what somebody says beside his decision; parameters and the kernel's own names are not his to say. */
function told({ instance, definition }: Work, said: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept = new Set([...paramNames(definition.graph).keys(), ...STANDARD_VARIABLES]);
  const own = Object.entries(said).filter(([name]) => !kept.has(name));
  return { ...instance.variables, ...Object.fromEntries(own) };
}

const COMMENT = 1000;
const TITLE = 255;

const choiceOf = ({ nextNodeId, nextUserIds }: Pick<Start, 'nextNodeId' | 'nextUserIds'>): Choice | undefined =>
  nextUserIds === undefined || nextUserIds.length === 0 ? undefined : { nodeId: nextNodeId, userIds: nextUserIds };

/** A person's words, short enough to keep. Throws 400. */
export function opinionText(comment: string | undefined): string {
  const text = (comment ?? '').trim();
  if (text.length > COMMENT) throw badRequest('workflow.commentTooLong', { max: COMMENT });
  return text;
}

/** Moves processes: each command is one transaction, with everything that follows from it. Refusals are AppErrors. */
@Injectable()
export class Workflow {
  constructor(
    private readonly units: Units,
    private readonly executor: Executor,
    private readonly effects: Effects,
    private readonly definitions: Definitions,
    private readonly params: ProcessParams,
    private readonly documents: Documents,
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
      await this.documents.effects(context, session.tx, 'initiate', document.record, document.before);
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

  /** Decides a task. An unclaimed one is claimed by it. */
  complete(actor: Actor, taskId: string, decision: Decision): Promise<void> {
    return this.units.run(actor, (session) => this.decide(session, taskId, decision));
  }

  private async decide(session: Session, taskId: string, decision: Decision): Promise<void> {
    const { outcome, attachments, version, ccUserIds = [], variables, changes } = decision;
    const comment = opinionText(decision.comment);
    const row = await taskRow(session, taskId);
    const work = await this.units.open(session, row.instanceId);
    const open = openTask(work, row);
    const principal = await demandMine(open);
    if (outcome === 'reject' && comment === '') throw badRequest('workflow.rejectComment');
    await demandUnchanged(work, row.no, version);
    const node = work.definition.graph.nodes.get(row.nodeId)!;
    await this.amend(work, changes, node.editable);
    if (variables !== undefined) work.instance = { ...work.instance, variables: told(work, variables) };
    work.choice = choiceOf(decision);
    session.comment = comment;
    const { userId } = session.actor;
    const { snapshotNo, snapshotHash } = work.instance;
    const opinion = { userId, outcome, comment, attachments, snapshotNo, snapshotHash };
    const lines: Line[] =
      principal === userId
        ? []
        : [
            {
              event: 'substituted',
              nodeId: node.id,
              taskNo: row.no,
              userId,
              comment: session.people.get(principal)?.name ?? '',
            },
          ];
    await this.executor.apply(work, { kind: 'complete', taskId: row.no, userId, outcome }, { opinion, lines });
    if (ccUserIds.length > 0) await this.effects.sendCopies(work, node, demandPeople(session, ccUserIds), comment);
  }

  private async amend(work: Work, changes: Decision['changes'], editable: readonly string[]): Promise<void> {
    const { document, tx } = work.session;
    if (changes === undefined || document === undefined || Object.keys(changes).length === 0) return;
    const { context, record } = document;
    document.record = await this.documents.amend(context, tx, record, { ...changes }, editable);
    if (document.record !== record) await keepSnapshot(work);
  }

  /** Takes an instance back: its initiator, or an administrator. */
  revoke(actor: Actor, instanceId: string, comment?: string): Promise<void> {
    return this.units.run(actor, async (session) => {
      const work = await this.units.open(session, instanceId);
      await this.demandDocumentMove(session, 'revoke');
      demandInitiator(work);
      await this.end(work, 'revoke', opinionText(comment));
    });
  }

  /** Sends a document back for rework: ends its process where one runs; one that is approved already just moves. */
  returnOrder(context: DocumentContext, id: string, comment: string | undefined): Promise<void> {
    return this.units.run(context.actor, async (session) => {
      const text = opinionText(comment);
      if (text === '') throw badRequest('workflow.rejectComment');
      const running = await this.runningOf(context, id);
      if (running !== undefined) await this.units.open(session, running);
      if (session.document === undefined) await this.units.useDocument(session, context, id);
      await this.documents.demandMove(context, session.tx, session.document!.record, 'returnOrder');
      session.comment = text;
      session.outcomeState = 'returned';
      if (session.root !== undefined) await this.end(session.root, 'terminate', text);
      else await this.moveOnly(session);
    });
  }

  private async moveOnly({ document, tx, comment }: Session): Promise<void> {
    const { context, before } = document!;
    const { states } = context.resource.model;
    const to = context.resource.transitions.get('returnOrder')?.spec.to[0];
    const field = states && context.resource.fields.get(states.field);
    if (to === undefined || field === undefined) throw badRequest('request.notChanged');
    const changes = { [field.key]: field.type.parse(to, field.spec), comment };
    const record = await this.documents.write(context, tx, before, changes);
    await this.documents.effects(context, tx, 'returnOrder', record, before);
  }

  private async runningOf(context: DocumentContext, id: string): Promise<string | undefined> {
    const record = await this.documents.read(context, id);
    const instanceId = record?.['processInstanceId'];
    if (typeof instanceId !== 'string' || instanceId === '') return undefined;
    const instance = await findInstance(context.database.read, instanceId);
    return instance?.endTime === null ? instanceId : undefined;
  }

  private async demandDocumentMove({ document, tx }: Session, name: string): Promise<void> {
    if (document !== undefined) await this.documents.demandMove(document.context, tx, document.record, name);
  }

  /** Ends an instance for good, with a reason; the document counts as revoked. */
  terminate(actor: Actor, instanceId: string, reason: string): Promise<void> {
    return this.units.run(actor, async (session) => {
      await this.end(await this.units.open(session, instanceId), 'terminate', opinionText(reason));
    });
  }

  private async end(work: Work, kind: 'revoke' | 'terminate', comment: string): Promise<void> {
    const { session } = work;
    session.comment = comment;
    const event = kind === 'revoke' ? 'revoked' : 'terminated';
    const lines: Line[] = [{ event, userId: session.actor.userId, comment }];
    await this.executor.apply(work, { kind }, { lines, endReason: comment.slice(0, COMMENT / 2) });
  }

  suspend(actor: Actor, instanceId: string): Promise<void> {
    return this.plain(actor, instanceId, 'suspend');
  }

  activate(actor: Actor, instanceId: string): Promise<void> {
    return this.plain(actor, instanceId, 'activate');
  }

  private plain(actor: Actor, instanceId: string, kind: 'suspend' | 'activate'): Promise<void> {
    return this.units.run(actor, async (session) => {
      const work = await this.units.open(session, instanceId);
      const event = kind === 'suspend' ? 'suspended' : 'activated';
      await this.executor.apply(work, { kind }, { lines: [{ event, userId: actor.userId }] });
    });
  }

  /** Moves running instances to another version of their process, each in a transaction of its own. */
  async migrate(actor: Actor, instanceIds: readonly string[], toDefinitionId: string): Promise<Migrated[]> {
    const to = await this.definitions.byId(toDefinitionId);
    const results: Migrated[] = [];
    for (const id of instanceIds) {
      try {
        await this.units.run(actor, (session) => this.move(session, id, to));
        results.push({ id, ok: true });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        results.push({ id, ok: false, message: error.words });
      }
    }
    return results;
  }

  private async move(session: Session, instanceId: string, to: Definition): Promise<void> {
    const work = await this.units.open(session, instanceId);
    if (to.key !== work.definition.key) throw badRequest('workflow.otherProcess', { name: to.name });
    const from = work.definition.version;
    work.instance = { ...work.instance, definitionId: to.id };
    const line: Line = { event: 'migrated', userId: session.actor.userId, comment: `v${from} → v${to.version}` };
    await this.executor.apply(work, { kind: 'migrate', to: to.graph }, { lines: [line] });
    await moveTasks(session.tx, instanceId, to.id);
  }

  /** Fires a timer, or delivers a message or signal, that is due; once, whoever calls how often. */
  async fireJob(jobId: string): Promise<void> {
    await this.units.asHouse(jobId, async (session, instanceId) => {
      const work = await this.units.open(session, instanceId);
      const job = await findJob(session.tx, jobId);
      const due = job?.dueTime != null && job.dueTime <= session.now;
      if (job === undefined || !due || work.live.state.status !== 'running') return;
      await this.executor.apply(work, { kind: 'fire', jobId: job.no });
    });
  }
}
