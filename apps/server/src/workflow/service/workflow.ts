import { Injectable } from '@nestjs/common';
import { Access, type Actor } from '../../access/index.js';
import { AppError, badRequest, conflict, type Words } from '../../errors/index.js';
import { type DocumentContext, Documents, mayReadField } from '../../engine/index.js';
import { bounds } from '../bounds.js';
import { type Definition, Definitions } from '../definitions/definitions.js';
import type { Attachment } from '../attachments.js';
import type { Outcome } from '../kernel/index.js';
import { runningBelow } from '../store/instance-calls.store.js';
import { findJob, firstPayload, type JobRow, restJob } from '../store/job.store.js';
import type { Line } from '../store/state.store.js';
import { moveTasks } from '../store/task.store.js';
import { demandInitiator, demandMine, demandPeople, openTask, taskRow } from './authority.js';
import { BoundError } from './bound-error.js';
import { ChangeNames } from './change-names.js';
import { Effects } from './effects.js';
import { Executor } from './executor.js';
import { demandVariables, mergeVariables, setVariables } from './instance-variables.js';
import { choiceOf, opinionText } from './opinion.js';
import type { Session, InstanceInProgress } from './session.js';
import { demandUnchanged, keepSnapshot } from './snapshots.js';
import { ProcessTransaction } from './process-transaction.js';

/**
 * A decision on a task. `changes`: fields that can be edited at its node; `version`: the document version that the
 * person saw.
 */
export interface Decision {
  readonly outcome: Outcome;
  readonly comment?: string | undefined;
  readonly attachments?: readonly Attachment[] | undefined;
  readonly nextNodeId?: string | undefined;
  readonly nextUserIds?: readonly string[] | undefined;
  readonly ccUserIds?: readonly string[] | undefined;
  readonly changes?: Readonly<Record<string, unknown>> | undefined;
  readonly version?: number | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
}

/** The result of the migration of one instance. */
interface Migrated {
  readonly id: string;
  readonly ok: boolean;
  readonly message?: Words;
}

/** Maximum number of characters of the reason for an end. */
const REASON = 500;

/** Commands for processes: one transaction per command, with all its effects. Refusals are AppErrors. */
@Injectable()
export class Workflow {
  constructor(
    private readonly transactions: ProcessTransaction,
    private readonly executor: Executor,
    private readonly effects: Effects,
    private readonly definitions: Definitions,
    private readonly documents: Documents,
    private readonly access: Access,
    private readonly changeNames: ChangeNames,
  ) {}

  /** Decides a task. An unclaimed task is claimed first. */
  complete(actor: Actor, taskId: string, decision: Decision): Promise<void> {
    return this.transactions.run(actor, (session) => this.decide(session, taskId, decision));
  }

  private async decide(session: Session, taskId: string, decision: Decision): Promise<void> {
    const { outcome, attachments, version, ccUserIds = [], variables, changes } = decision;
    const comment = opinionText(decision.comment);
    const row = await taskRow(session, taskId);
    const work = await this.transactions.open(session, row.instanceId);
    const open = openTask(work, row);
    const principal = await demandMine(open);
    if (outcome === 'reject' && comment === '') throw badRequest('workflow.rejectComment');
    await demandUnchanged(work, row.no, version, this.readable(session), this.changeNames);
    const node = work.definition.graph.nodes.get(row.nodeId)!;
    await this.amend(work, changes, node.editable);
    if (variables !== undefined)
      work.instance = { ...work.instance, variables: mergeVariables(work, demandVariables(variables)) };
    work.choice = choiceOf(decision);
    session.comment = comment;
    const { userId } = session.actor;
    const { snapshotNo, snapshotHash } = work.instance;
    const opinion = { userId, outcome, comment, attachments, snapshotNo, snapshotHash };
    const at = { nodeId: node.id, taskNo: row.no, userId };
    const lines: Line[] = [];
    if (principal !== userId)
      lines.push({ ...at, event: 'substituted', comment: session.people.get(principal)?.name ?? '' });
    // A delegated task returns to its owner, so the opinion and its files are recorded only in the history.
    if (open.task.owner !== null)
      lines.push({ ...at, event: 'resolved', outcome, comment, attachments, hash: snapshotHash });
    await this.executor.apply(work, { kind: 'complete', taskId: row.no, userId, outcome }, { opinion, lines });
    if (ccUserIds.length > 0) await this.effects.sendCopies(work, node, demandPeople(session, ccUserIds), comment);
  }

  /** Which fields of the document the actor may read. */
  private readable({ actor, document }: Session): (field: string) => boolean {
    if (document === undefined) return () => false;
    const decision = this.access.restrict(actor, document.context.resource, 'detail');
    return (field) => mayReadField(decision, field);
  }

  private async amend(
    work: InstanceInProgress,
    changes: Decision['changes'],
    editable: readonly string[],
  ): Promise<void> {
    const { document, tx } = work.session;
    if (changes === undefined || document === undefined || Object.keys(changes).length === 0) return;
    const { context, record } = document;
    document.record = await this.documents.editAtTask(context, tx, record, { ...changes }, editable);
    if (document.record !== record) await keepSnapshot(work);
  }

  /** Revokes the whole approval, also from a called process. Only its initiator or an administrator. */
  revoke(actor: Actor, instanceId: string, comment?: string): Promise<void> {
    return this.transactions.run(actor, async (session) => {
      const work = await this.transactions.openRoot(session, instanceId);
      await this.demandDocumentMove(session, 'revoke');
      demandInitiator(work);
      await this.end(work, 'revoke', opinionText(comment));
    });
  }

  /**
   * Sends a document back for rework: ends its process if one runs; for an approved document it only changes the state.
   */
  returnOrder(context: DocumentContext, id: string, comment: string | undefined): Promise<void> {
    return this.transactions.run(context.actor, async (session) => {
      const text = opinionText(comment);
      if (text === '') throw badRequest('workflow.rejectComment');
      const seen = await this.instanceOf(context, id);
      if (seen !== '') await this.transactions.openIfRunning(session, seen);
      if (session.document === undefined) await this.transactions.useDocument(session, context, id);
      const current = String(session.document!.record['processInstanceId'] ?? '');
      if (current !== seen) throw conflict('workflow.moved', {});
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
    const to = context.resource.model.approval?.returned;
    const field = states && context.resource.fields.get(states.field);
    if (to === undefined || field === undefined) throw badRequest('request.notChanged');
    const changes = { [field.key]: field.type.parse(to, field.spec), comment };
    const record = await this.documents.write(context, tx, before, changes);
    await this.documents.effects(context, tx, 'returnOrder', record, before);
  }

  private async instanceOf(context: DocumentContext, id: string): Promise<string> {
    const record = await this.documents.read(context, id);
    return String(record?.['processInstanceId'] ?? '');
  }

  private async demandDocumentMove({ document, tx }: Session, name: string): Promise<void> {
    if (document !== undefined) await this.documents.demandMove(document.context, tx, document.record, name);
  }

  /** Sets and removes variables of a running instance; the history stores their previous values. */
  setVariables(
    actor: Actor,
    instanceId: string,
    given: Readonly<Record<string, unknown>>,
    removed: readonly string[],
  ): Promise<void> {
    return this.transactions.run(actor, async (session) => {
      const work = await this.transactions.open(session, instanceId);
      const { status } = work.live.state;
      if (status !== 'running' && status !== 'suspended') throw badRequest('workflow.notRunning', { detail: status });
      work.instance = { ...work.instance, variables: setVariables(work, given, removed) };
      await this.executor.write(work, []);
    });
  }

  /** Ends an instance permanently, with a reason; the document counts as revoked. */
  terminate(actor: Actor, instanceId: string, reason: string): Promise<void> {
    return this.transactions.run(actor, async (session) => {
      await this.end(await this.transactions.open(session, instanceId), 'terminate', opinionText(reason));
    });
  }

  private async end(work: InstanceInProgress, kind: 'revoke' | 'terminate', comment: string): Promise<void> {
    const { session } = work;
    session.comment = comment;
    const event = kind === 'revoke' ? 'revoked' : 'terminated';
    const lines: Line[] = [{ event, userId: session.actor.userId, comment }];
    await this.executor.apply(work, { kind }, { lines, endReason: comment.slice(0, REASON) });
  }

  suspend(actor: Actor, instanceId: string): Promise<void> {
    return this.plain(actor, instanceId, 'suspend');
  }

  activate(actor: Actor, instanceId: string): Promise<void> {
    return this.plain(actor, instanceId, 'activate');
  }

  /** The processes that an instance called, and those that they called, are suspended and activated with it. */
  private plain(actor: Actor, instanceId: string, kind: 'suspend' | 'activate'): Promise<void> {
    const event = kind === 'suspend' ? 'suspended' : 'activated';
    const from = kind === 'suspend' ? 'running' : 'suspended';
    return this.transactions.run(actor, async (session) => {
      const work = await this.transactions.open(session, instanceId);
      await this.executor.apply(work, { kind }, { lines: [{ event, userId: actor.userId }] });
      for (const call of await runningBelow(session.tx, instanceId)) {
        if (call.status !== from) continue;
        const below = await this.executor.work(session, call);
        await this.executor.apply(below, { kind }, { lines: [{ event, userId: actor.userId }] });
      }
    });
  }

  /** Moves running instances to another version of their process, each in its own transaction. */
  async migrate(actor: Actor, instanceIds: readonly string[], toDefinitionId: string): Promise<Migrated[]> {
    const to = await this.definitions.byId(toDefinitionId);
    const results: Migrated[] = [];
    for (const id of instanceIds) {
      try {
        await this.transactions.run(actor, (session) => this.move(session, id, to));
        results.push({ id, ok: true });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        results.push({ id, ok: false, message: error.words });
      }
    }
    return results;
  }

  private async move(session: Session, instanceId: string, to: Definition): Promise<void> {
    const work = await this.transactions.open(session, instanceId);
    if (to.key !== work.definition.key) throw badRequest('workflow.otherProcess', { name: to.name });
    await this.definitions.hold(session.tx, to);
    const from = work.definition.version;
    work.instance = { ...work.instance, definitionId: to.id };
    const line: Line = { event: 'migrated', userId: session.actor.userId, comment: `v${from} → v${to.version}` };
    await this.executor.apply(work, { kind: 'migrate', to: to.graph }, { lines: [line] });
    await moveTasks(session.tx, instanceId, to.id);
  }

  /** Fires a due timer, or delivers a due message or signal. Repeated calls have no further effect. */
  async fireJob(jobId: string): Promise<void> {
    await this.transactions.asSystem(jobId, async (session, instanceId) => {
      const work = await this.transactions.open(session, instanceId);
      const job = await findJob(session.tx, jobId);
      const due = job?.dueTime != null && job.dueTime <= session.now;
      if (job === undefined || !due || job.incidentId !== null || work.live.state.status !== 'running') return;
      await this.carryOut(work, job);
    });
  }

  /** Carries out a due timer, message or signal, in the lock of its instance. Throws BoundError for an endless loop. */
  async carryOut(work: InstanceInProgress, job: JobRow): Promise<void> {
    const { session, definition } = work;
    const { turns, seconds } = bounds.quickTimer;
    const node = definition.graph.nodes.get(job.nodeId);
    const detail = node?.name || job.nodeId;
    session.budget.at = work;
    if (job.turns > turns) throw new BoundError('workflow.timerLoop', { detail, max: turns, seconds }, job.nodeId);
    session.turns = job.turns;
    if (job.event === 'message' || job.event === 'signal')
      work.instance = { ...work.instance, variables: mergeVariables(work, firstPayload(job)) };
    await this.executor.apply(work, { kind: 'fire', jobId: job.no });
    if (job.event === 'message' || job.event === 'signal') await restJob(session.tx, job.id);
  }
}
