import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../access/index.js';
import { CLOCK, type Clock } from '../../config/index.js';
import { DATABASE, type Database, withoutKeeping } from '../../database/index.js';
import { AppError, badRequest, describe, notFound } from '../../errors/index.js';
import { FormulaError } from '../../formula/index.js';
import { again, findIncident, type Incident, type IncidentCause, settleIncident } from '../store/incident.store.js';
import { findInstance } from '../store/instance.store.js';
import { giveBack } from '../store/work.store.js';
import { dropJob, findJob, freeJob, type JobRow } from '../store/job.store.js';
import { dueTime, timerArgs } from './due.js';
import { Executor } from './executor.js';
import { causeOf } from './incidents.js';
import type { InstanceInProgress } from './session.js';
import { ProcessTransaction } from './process-transaction.js';
import { Workflow } from './workflow.js';

/** Commands of administrators for incidents: retry or close. */
@Injectable()
export class IncidentDesk {
  constructor(
    private readonly transactions: ProcessTransaction,
    private readonly executor: Executor,
    private readonly workflow: Workflow,
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Repeats the failed work, and settles the incident when it succeeds. Throws 404, and 400 when the incident is
   * settled, when it is from the command of a person (who can repeat it), or with the cause when the work fails again.
   */
  async retry(actor: Actor, id: string): Promise<void> {
    const incident = await this.open(actor, id);
    const { jobId } = incident;
    if (jobId === null) throw badRequest('workflow.incidentPersonal');
    let cause: IncidentCause | undefined;
    try {
      cause = await this.attempt(actor, incident, jobId);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      cause = { ...causeOf(error, undefined), nodeId: incident.nodeId, nodeName: incident.nodeName };
    }
    if (cause === undefined) return;
    const { code, args } = cause;
    // The request ends with a refusal, so the changes here are not kept as its answer.
    await withoutKeeping(() => this.database.transaction((tx) => again(tx, id, cause, this.clock.now())));
    throw badRequest('workflow.incidentAgain', { cause: describe(code, args as Record<string, string>) });
  }

  /** undefined: the work is done, or it is no longer needed. */
  private async attempt(actor: Actor, { id }: Incident, jobId: string): Promise<IncidentCause | undefined> {
    let cause: IncidentCause | undefined;
    await this.transactions.asSystem(jobId, async (session, instanceId) => {
      const work = await this.transactions.open(session, instanceId);
      const job = await findJob(session.tx, jobId);
      if (job?.incidentId !== id) return;
      cause = await this.release(work, job);
      if (cause !== undefined) return;
      await settleIncident(session.tx, id, 'resolved', actor.userId, session.now);
      const line = { event: 'retried' as const, nodeId: job.nodeId, userId: actor.userId, comment: id };
      await this.executor.write(work, [line]);
    });
    return cause;
  }

  /** A timer that could not be read is set again with its current value; other jobs are carried out. */
  private async release(work: InstanceInProgress, job: JobRow): Promise<IncidentCause | undefined> {
    const { session, definition } = work;
    const node = definition.graph.nodes.get(job.nodeId);
    if (job.event === 'external' || job.event === 'http') {
      // With all its retries again, workers or the job runner find it.
      if (job.event === 'external') await giveBack(session.tx, job.id, null, { retries: null, reason: null });
      await freeJob(session.tx, job.id);
      return undefined;
    }
    if (job.dueTime !== null || node?.event?.kind !== 'timer') {
      await freeJob(session.tx, job.id);
      await this.workflow.carryOut(work, { ...job, turns: 0 });
      return undefined;
    }
    const value = textOf(
      () => node.event?.kind === 'timer' && node.event.formula.evaluate(this.executor.variables(work)),
    );
    const due = dueTime(value, session.millis);
    const nodeName = node.name || node.id;
    if ('code' in due)
      return { kind: 'timer', code: due.code, args: timerArgs(nodeName, value), nodeId: node.id, nodeName };
    await freeJob(session.tx, job.id, { value, dueTime: due.dueTime });
    return undefined;
  }

  /**
   * Closes an incident without a retry. The boundary event of an activity is given up with it. For an event that the
   * process itself waits for, throws 400, because it would wait forever.
   */
  async close(actor: Actor, id: string): Promise<void> {
    const { jobId, instanceId } = await this.open(actor, id);
    if (jobId === null) {
      await this.database.transaction((tx) => settleIncident(tx, id, 'closed', actor.userId, this.clock.now()));
      return;
    }
    await this.transactions.run(actor, async (session) => {
      const work = await this.transactions.open(session, instanceId!);
      const job = await findJob(session.tx, jobId);
      const node = job && work.definition.graph.nodes.get(job.nodeId);
      if (job !== undefined && node?.kind !== 'boundaryEvent') throw badRequest('workflow.incidentWaits');
      if (job !== undefined) await dropJob(session.tx, job.id);
      await settleIncident(session.tx, id, 'closed', actor.userId, session.now);
    });
  }

  private async open({ tenantId }: Actor, id: string): Promise<Incident> {
    const incident = await findIncident(this.database.read, id);
    if (incident?.tenantId !== tenantId) throw notFound();
    if (incident.state !== 'open') throw badRequest('workflow.incidentSettled');
    if (incident.instanceId !== null && (await findInstance(this.database.read, incident.instanceId)) === undefined)
      throw notFound();
    return incident;
  }
}

function textOf(read: () => unknown): string {
  try {
    return String(read() ?? '').trim();
  } catch (error) {
    if (error instanceof FormulaError) return '';
    throw error;
  }
}
