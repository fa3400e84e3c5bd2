import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../access/index.js';
import { CLOCK, type Clock, plantTime } from '../../config/index.js';
import { DATABASE, type Database, withoutKeeping } from '../../database/index.js';
import { Decisions } from '../../decisions/index.js';
import { AppError, notFound } from '../../errors/index.js';
import { type DocumentContext, Documents } from '../../engine/index.js';
import { Notices } from '../../notices/index.js';
import { Definitions } from '../definitions/definitions.js';
import { Directory } from '../people/directory.js';
import { findInstance, type Instance } from '../store/instance.store.js';
import { findJob } from '../store/job.store.js';
import { bounds } from '../bounds.js';
import { BeginInstance } from './begin-instance.js';
import { BoundError } from './bound-error.js';
import { counted, newBudget } from './budget.js';
import { documentChanges, endName } from './document-state.js';
import { Executor } from './executor.js';
import { Incidents } from './incidents.js';
import type { EventMessage, Session, InstanceInProgress } from './session.js';
import { keepSnapshot } from './snapshots.js';
import { notify } from './notify.js';

/** One transaction per command. Order of locks: the root instance, the instance, the document. */
@Injectable()
export class ProcessTransaction {
  constructor(
    private readonly executor: Executor,
    private readonly instances: BeginInstance,
    private readonly definitions: Definitions,
    private readonly directory: Directory,
    private readonly documents: Documents,
    private readonly notices: Notices,
    private readonly incidents: Incidents,
    private readonly decisions: Decisions,
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Runs work and then updates the document and notifies people, all in one transaction. When the work reaches a limit,
   * it is rolled back and stored as an incident, whose id is in the error; for the system, the caller does this.
   */
  async run<T>(actor: Actor, work: (session: Session) => Promise<T>, system = false): Promise<T> {
    await this.decisions.ready();
    const people = await this.directory.of(actor.tenantId);
    let budget = newBudget();
    try {
      return await this.database.transaction(async (own) => {
        const millis = this.clock.millis();
        budget = newBudget();
        const tx = counted(own, budget);
        const times = { millis, now: plantTime(millis), turns: 0 };
        const session = newSession({ tx, actor, people, ...times, system, depth: 0, budget });
        const result = await work(session);
        await this.finish(session);
        return result;
      });
    } catch (error) {
      if (system || !(error instanceof BoundError)) throw error;
      // The command was rolled back, so this transaction is not kept as the answer of the request.
      const incidentId = await withoutKeeping(() => this.incidents.ofCommand(actor.userId, error, budget));
      throw incidentId === undefined ? error : error.kept(incidentId);
    }
  }

  /** Starts the processes of a message or signal, in the transaction of the session. */
  async post(outer: Session, message: EventMessage): Promise<string[]> {
    const { event, name } = message;
    const chosen = await this.definitions.startedBy(outer.actor.tenantId, event, name);
    if (chosen.length > 0 && outer.depth >= bounds.begins)
      throw new BoundError('workflow.tooDeep', { name, max: bounds.begins });
    const begun: string[] = [];
    for (const { definition, startId } of chosen) {
      const session = newSession({ ...outer, depth: outer.depth + 1 });
      const work = await this.instances.begin(session, definition, { ...message, startId });
      await this.finish(session);
      begun.push(work.instance.id);
    }
    return begun;
  }

  /** Runs work on the instance of a job, in the name of its initiator. Returns false when the job no longer exists. */
  async asSystem(jobId: string, work: (session: Session, instanceId: string) => Promise<void>): Promise<boolean> {
    const job = await findJob(this.database.read, jobId);
    const instance = job && (await findInstance(this.database.read, job.instanceId));
    if (instance === undefined) return false;
    await this.run(systemActor(instance), (session) => work(session, instance.id), true);
    return true;
  }

  /** Opens an instance of the actor's tenant, with its document. Throws 404. */
  async open(session: Session, instanceId: string): Promise<InstanceInProgress> {
    return this.opened(session, await findInstance(session.tx, instanceId));
  }

  private async opened(session: Session, found: Instance | undefined): Promise<InstanceInProgress> {
    const instance = await this.locked(session, found);
    session.budget.opened ??= instance;
    await this.openDocument(session, instance);
    const work = await this.executor.work(session, instance);
    await keepSnapshot(work);
    return work;
  }

  /** Opens the whole approval of an instance: the root of its calls, or the instance itself. */
  async openRoot(session: Session, instanceId: string): Promise<InstanceInProgress> {
    const instance = await findInstance(session.tx, instanceId);
    return instance?.rootId == null ? this.opened(session, instance) : this.open(session, instance.rootId);
  }

  /** Opens an instance unless it has ended. */
  async openIfRunning(session: Session, instanceId: string): Promise<void> {
    const instance = await findInstance(session.tx, instanceId);
    if (instance?.endTime === null) await this.opened(session, instance);
  }

  /** Locks an instance, after the root of its calls, and reads it again. Throws 404. */
  private async locked({ tx, actor }: Session, found: Instance | undefined): Promise<Instance> {
    const { flavour } = this.database;
    if (found === undefined || found.tenantId !== actor.tenantId) throw notFound();
    if (flavour === 'sqlite') return found;
    if (found.rootId !== null) await findInstance(tx, found.rootId, flavour);
    const again = await findInstance(tx, found.id, flavour);
    if (again === undefined) throw notFound();
    return again;
  }

  private async openDocument(session: Session, { businessModel, businessId }: Instance): Promise<void> {
    if (businessModel === null || businessId === null || session.document !== undefined) return;
    const context = this.documents.context(session.actor, businessModel);
    try {
      await this.useDocument(session, context, businessId);
    } catch (error) {
      // It must be possible to end a process after its document was removed.
      if (!(error instanceof AppError && error.status === 404)) throw error;
    }
  }

  /** Locks a document for the session. Throws 404 when the actor of the context may not see it. */
  async useDocument(session: Session, context: DocumentContext, id: string): Promise<void> {
    await context.dictionaries.ready();
    const record = await this.documents.lock(context, session.tx, id);
    session.document = { context, before: record, record };
  }

  private async finish(session: Session): Promise<void> {
    const { document, tx, ended, root } = session;
    if (document !== undefined && session.stepped) {
      const { context } = document;
      const changes = await documentChanges(session, context.resource, document.record);
      const set = ended === undefined ? {} : this.documents.settings(context, endName(session), document.record);
      document.record = await this.documents.write(context, tx, document.record, { ...set, ...changes });
      if (ended !== undefined)
        await this.documents.effects(context, tx, endName(session), document.record, document.before);
    }
    if (root !== undefined && ended !== undefined) this.tellEnd(root, session);
    for (const notice of session.notices) await this.notices.queue(tx, session.actor.tenantId, notice);
    for (const message of session.messages) await this.post(session, message);
  }

  private tellEnd(root: InstanceInProgress, { ended, outcomeState, comment = '' }: Session): void {
    const kind = outcomeState ?? ended;
    if (kind === undefined || kind === 'revoked') return;
    notify(root, kind, [root.instance.startUser], { comment });
  }
}

/** The parts of a session that are common to processes which start one another. */
const SHARED = ['tx', 'actor', 'people', 'millis', 'now', 'system', 'depth', 'budget', 'turns'] as const;

const newSession = ({
  tx,
  actor,
  people,
  millis,
  now,
  system,
  depth,
  budget,
  turns,
}: Pick<Session, (typeof SHARED)[number]>): Session => ({
  ...{ tx, actor, people, millis, now, system, depth, budget, turns },
  ...{ works: new Map(), notices: [], messages: [], stepped: false },
  ...{ document: undefined, root: undefined, ended: undefined, comment: undefined },
});

/** The actor of a timer has the id of the initiator, but no rights. */
const systemActor = ({ startUser, tenantId }: Instance): Actor => ({
  ...{ userId: startUser, tenantId, account: '', name: '', jti: '', clientId: '', rightsKey: '' },
  ...{ deptIds: [], postIds: [], roleIds: [], roleAliases: [], isAdministrator: false, granted: new Set<string>() },
});
