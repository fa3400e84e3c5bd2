import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { bounds } from '../bounds.js';
import { BoundError } from '../service/bound-error.js';
import { Incidents } from '../service/incidents.js';
import { Workflow } from '../service/workflow.js';
import { type DueJob, DueJobStore } from '../store/due-job.store.js';

const POLL_MS = 1000;

/**
 * Fires the timers of process instances when they are due: on whichever server looks first. One that fails is tried
 * again, each time later; beyond the bound it becomes an incident.
 */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Timers');
  private timer: NodeJS.Timeout | undefined;
  private working: Promise<void> | undefined;
  private stopped = false;

  constructor(
    private readonly jobs: DueJobStore,
    private readonly workflow: Workflow,
    private readonly incidents: Incidents,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.look(), POLL_MS);
    this.timer.unref();
    this.look();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.working;
  }

  /** Fires everything that is due; returns when nothing is left or the server ends. */
  run(): Promise<void> {
    return this.jobs.each(() => this.runHere());
  }

  private async runHere(): Promise<void> {
    for (let due = await this.jobs.take(); due.length > 0; due = await this.jobs.take()) {
      for (const [at, job] of due.entries()) {
        if (this.stopped) return this.jobs.release(due.slice(at));
        await this.fire(job);
      }
    }
  }

  /** A look that is still at work is not joined by another. */
  private look(): void {
    if (this.stopped || this.working !== undefined) return;
    this.working = this.run()
      .catch((error: Error) => this.logger.error(`timers cannot be read: ${error.message}`))
      .finally(() => {
        this.working = undefined;
      });
  }

  private async fire(job: DueJob): Promise<void> {
    try {
      await this.workflow.fireJob(job.id);
    } catch (error) {
      const { message } = error as Error;
      this.logger.error(`timer ${job.id}, attempt ${job.attempts}: ${message}`);
      const given = error instanceof BoundError || job.attempts >= bounds.retries;
      if (given) await this.incidents.ofJob(job.id, error);
      else await this.jobs.postpone(job, message);
    }
  }
}
