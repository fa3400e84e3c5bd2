import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DecisionError } from '../../decisions/index.js';
import { FormulaError } from '../../formula/index.js';
import { bounds } from '../bounds.js';
import { BoundError } from '../service/bound-error.js';
import { Incidents } from '../service/incidents.js';
import { Workflow } from '../service/workflow.js';
import { HttpWork } from '../service/http-work.js';
import { type DueJob, DueJobStore, type JobKind } from '../store/due-job.store.js';

const POLL_MS = 1000;

/**
 * Runs the timers of process instances when they are due, and makes their calls, on the first server that finds them. A
 * failed one is tried again after longer and longer pauses; after too many failures it becomes an incident.
 */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Timers');
  private timer: NodeJS.Timeout | undefined;
  private readonly working = new Map<JobKind, Promise<void>>();
  private stopped = false;

  constructor(
    private readonly jobs: DueJobStore,
    private readonly workflow: Workflow,
    private readonly incidents: Incidents,
    private readonly http: HttpWork,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.lookAtAll(), POLL_MS);
    this.timer.unref();
    this.lookAtAll();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await Promise.all(this.working.values());
  }

  /** Runs everything that is due; returns when nothing is left or the server stops. */
  run(kind: JobKind = 'events'): Promise<void> {
    return this.jobs.each(() => (kind === 'http' ? this.callHere() : this.runHere()));
  }

  /** Calls of other servers, in parallel up to the limit of one run. */
  private async callHere(): Promise<void> {
    for (let due = await this.jobs.take('http'); due.length > 0; due = await this.jobs.take('http')) {
      if (this.stopped) return this.jobs.release(due);
      await Promise.all(due.map((job) => this.attempt(job, () => this.http.carryOut(job, this.jobs))));
    }
  }

  private async runHere(): Promise<void> {
    for (let due = await this.jobs.take(); due.length > 0; due = await this.jobs.take()) {
      for (const [at, job] of due.entries()) {
        if (this.stopped) return this.jobs.release(due.slice(at));
        await this.attempt(job, () => this.workflow.fireJob(job.id));
      }
    }
  }

  private lookAtAll(): void {
    for (const kind of ['events', 'http'] as const) this.look(kind);
  }

  /** A new run does not start while the previous one is still working. */
  private look(kind: JobKind): void {
    if (this.stopped || this.working.has(kind)) return;
    const work = this.run(kind)
      .catch((error: Error) => this.logger.error(`timers cannot be read: ${error.message}`))
      .finally(() => this.working.delete(kind));
    this.working.set(kind, work);
  }

  private async attempt(job: DueJob, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const { message } = error as Error;
      this.logger.error(`timer ${job.id}, attempt ${job.attempts}: ${message}`);
      // A formula or decision that fails now will fail again later.
      const hopeless = [BoundError, FormulaError, DecisionError].some((kind) => error instanceof kind);
      if (hopeless || job.attempts >= bounds.retries) await this.incidents.ofJob(job.id, error);
      else await this.jobs.postpone(job, message);
    }
  }
}
