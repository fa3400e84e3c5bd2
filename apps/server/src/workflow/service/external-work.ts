import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../access/index.js';
import { CLOCK, type Clock, plantTimeAfter } from '../../config/index.js';
import { DATABASE, type Database } from '../../database/index.js';
import { AppError, badRequest, describe, notFound } from '../../errors/index.js';
import { extendLease, giveBack, holderOf, type TakenWork, WorkStore } from '../store/work.store.js';
import { findJob } from '../store/job.store.js';
import { Executor } from './executor.js';
import { demandVariables, mergeVariables } from './instance-variables.js';
import { Incidents } from './incidents.js';
import { ProcessTransaction } from './process-transaction.js';
import type { InstanceInProgress } from './session.js';

/** A failure that a worker reports. */
export interface Failure {
  readonly message: string;
  /** The number of remaining attempts; missing: one less than before, at first three. */
  readonly retries?: number | undefined;
  /** Milliseconds until it is offered again. */
  readonly retryTimeout: number;
}

/** The number of attempts when the worker does not give one. */
const RETRIES = 3;

/**
 * Tasks of processes for external programs: taken for a limited time, then completed, failed or released. Refusals are
 * AppErrors.
 */
@Injectable()
export class ExternalWork {
  constructor(
    private readonly store: WorkStore,
    private readonly transactions: ProcessTransaction,
    private readonly executor: Executor,
    private readonly incidents: Incidents,
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  take(
    actor: Actor,
    order: { workerId: string; topics: readonly string[]; most: number; leaseMs: number },
  ): Promise<TakenWork[]> {
    return this.store.take({ ...order, tenantId: actor.tenantId });
  }

  /** Completes the work; `variables` are added to the instance. */
  complete(actor: Actor, id: string, workerId: string, variables: Readonly<Record<string, unknown>>): Promise<void> {
    return this.onWork(actor, id, workerId, async (work, no) => {
      work.instance = { ...work.instance, variables: mergeVariables(work, demandVariables(variables)) };
      await this.executor.apply(work, { kind: 'fire', jobId: no });
    });
  }

  /** Reports an error that the diagram may catch. An error that it does not catch becomes an incident. */
  async error(
    actor: Actor,
    id: string,
    workerId: string,
    { code, message, variables }: { code: string; message: string; variables: Readonly<Record<string, unknown>> },
  ): Promise<void> {
    try {
      await this.onWork(actor, id, workerId, async (work, no) => {
        work.instance = { ...work.instance, variables: mergeVariables(work, demandVariables(variables)) };
        await this.executor.apply(work, { kind: 'error', jobId: no, code });
      });
    } catch (error) {
      const uncaught = describe('workflow.noCatch', { detail: code });
      if (!(error instanceof AppError) || error.words.zh !== uncaught.zh) throw error;
      const reason = { zh: `${uncaught.zh} ${message}`.trim(), en: `${uncaught.en} ${message}`.trim() };
      await this.incidents.ofJob(id, new AppError(400, reason));
    }
  }

  /** Reports a failure: the work is offered again after a time, or becomes an incident when no retry is left. */
  async fail(actor: Actor, id: string, workerId: string, { message, retries, retryTimeout }: Failure): Promise<void> {
    const left = await this.onJob(actor, id, workerId, async (tx, holder) => {
      const before = holder.retries === null ? RETRIES : Number(holder.retries);
      const rest = retries ?? Math.max(0, before - 1);
      const dueTime = retryTimeout === 0 ? null : plantTimeAfter(this.clock.millis() + retryTimeout);
      await giveBack(tx, id, dueTime, { retries: rest, reason: message });
      return rest;
    });
    if (left === 0) await this.incidents.ofJob(id, new AppError(400, { zh: message, en: message }));
  }

  /** Extends the lease of the worker, counted from now. */
  extend(actor: Actor, id: string, workerId: string, leaseMs: number): Promise<number> {
    return this.onJob(actor, id, workerId, (tx) => extendLease(tx, id, plantTimeAfter(this.clock.millis() + leaseMs)));
  }

  /** Gives the work back, so that others can take it. */
  release(actor: Actor, id: string, workerId: string): Promise<number> {
    return this.onJob(actor, id, workerId, (tx, { retries }) =>
      giveBack(tx, id, null, { retries: retries === null ? null : Number(retries), reason: null }),
    );
  }

  /** Runs in the lock of the instance and for its initiator, because a worker has no rights on the document. */
  private async onWork(
    actor: Actor,
    id: string,
    workerId: string,
    run: (work: InstanceInProgress, no: number) => Promise<void>,
  ): Promise<void> {
    if ((await holderOf(this.database.read, id, actor.tenantId)) === undefined) throw notFound();
    const found = await this.transactions.asSystem(id, async (session, instanceId) => {
      const work = await this.transactions.open(session, instanceId);
      demandHolder(await holderOf(session.tx, id, actor.tenantId), workerId);
      const job = (await findJob(session.tx, id))!;
      await run(work, job.no);
    });
    // Another call has completed it since it was looked up.
    if (!found) throw notFound();
  }

  private onJob<T>(
    actor: Actor,
    id: string,
    workerId: string,
    run: (tx: Parameters<Parameters<Database['transaction']>[0]>[0], holder: Holder) => Promise<T>,
  ): Promise<T> {
    return this.database.transaction(async (tx) => {
      const holder = await holderOf(tx, id, actor.tenantId);
      if (holder === undefined) throw notFound();
      return run(tx, demandHolder(holder, workerId));
    });
  }
}

type Holder = NonNullable<Awaited<ReturnType<typeof holderOf>>>;

/**
 * Throws 400 for work of another worker or of none. After the end of a lease, the worker keeps it until another one
 * takes it.
 */
function demandHolder(holder: Holder | undefined, workerId: string): Holder {
  if (holder?.worker !== workerId) throw badRequest('workflow.notWorker', { worker: workerId });
  return holder;
}
