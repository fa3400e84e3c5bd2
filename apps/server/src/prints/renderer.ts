import { Worker } from 'node:worker_threads';
import { Turns } from '../engine/index.js';
import { AppError, badRequest, describe } from '../errors/index.js';
import type { Limits } from '../metadata/index.js';
import type { FromPrinter } from './paper/messages.js';
import type { PrintJob } from './paper/pdf.js';

const WORKER = new URL('./paper/print-worker.js', import.meta.url);

type Bounds = Omit<Limits['print'], 'records' | 'lines' | 'pages'>;

/**
 * Makes PDFs one after the other in a separate thread, so that other calls are not blocked. The thread starts with the
 * first job, keeps its fonts loaded, and ends after some time without jobs. `code` is its module.
 */
export class Renderer {
  private readonly turns: Turns;
  private thread: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;
  private waiting: { answered(answer: FromPrinter): void; failed(error: unknown): void } | undefined;

  constructor(
    private readonly bounds: Bounds,
    private readonly code: URL = WORKER,
  ) {
    this.turns = new Turns(1, bounds.waiting, bounds.waitSeconds * 1000);
  }

  /** Throws 400 if a job is too large, and 503 if too many are waiting. */
  async render(job: PrintJob): Promise<Buffer> {
    const leave = await this.turns.take();
    if (leave === undefined) throw new AppError(503, describe('print.busy'));
    try {
      const answer = await this.ask(job);
      if ('refused' in answer) throw badRequest(answer.refused, { max: job.pages });
      if ('failed' in answer) throw new Error(`printing failed: ${answer.failed}`);
      return Buffer.from(answer.pdf.buffer, answer.pdf.byteOffset, answer.pdf.byteLength);
    } finally {
      leave();
    }
  }

  async end(): Promise<void> {
    clearTimeout(this.idle);
    const { thread } = this;
    this.thread = undefined;
    await thread?.terminate();
  }

  private async ask(job: PrintJob): Promise<FromPrinter> {
    clearTimeout(this.idle);
    const thread = (this.thread ??= this.begin());
    const timer = setTimeout(() => this.fail(badRequest('print.tooSlow')), this.bounds.seconds * 1000);
    try {
      return await new Promise<FromPrinter>((answered, failed) => {
        this.waiting = { answered, failed };
        thread.postMessage(job);
      });
    } finally {
      clearTimeout(timer);
      this.waiting = undefined;
      this.idle = setTimeout(() => void this.end(), this.bounds.idleSeconds * 1000).unref();
    }
  }

  /** Ends a thread that failed or took too long; the next job starts a new one. */
  private fail(error: unknown): void {
    this.waiting?.failed(error);
    void this.end();
  }

  private begin(): Worker {
    const thread = new Worker(this.code, { resourceLimits: { maxOldGenerationSizeMb: this.bounds.memoryMegabytes } });
    // Events of a thread that was ended before are ignored.
    const ifCurrent = (act: () => void): void => {
      if (this.thread === thread) act();
    };
    thread.on('message', (answer: FromPrinter) => ifCurrent(() => this.waiting?.answered(answer)));
    thread.on('error', (error: NodeJS.ErrnoException) =>
      ifCurrent(() => this.fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? badRequest('print.tooSlow') : error)),
    );
    thread.on('exit', () => ifCurrent(() => this.fail(new Error('the thread that prints has ended'))));
    thread.unref();
    return thread;
  }
}
