import { Worker } from 'node:worker_threads';
import { AppError, badRequest, describe } from '../../errors/index.js';
import type { FromReader, ReadingTask, SentRow, ToReader } from './workbook/messages.js';
import { Turns } from './turns.js';

/** Limits of reading: of one file, of the thread that reads it, and of all files that are read at once. */
export interface ReaderBounds {
  readonly unpackedKilobytes: number;
  readonly cellChars: number;
  /** Time that a thread may work on one file, without the time it waits for this process. */
  readonly seconds: number;
  readonly memoryMegabytes: number;
  /** Number of files that are read at once, number of waiting files, and their longest wait. */
  readonly readers: number;
  readonly waiting: number;
  readonly waitSeconds: number;
}

/** A sheet whose headings are read. */
export interface OpenSheet {
  readonly headings: readonly (readonly [column: number, text: string])[];
  /** The rows with the cells of these columns; `share` is the part of the sheet that is done, 0 to 1. */
  rows(columns: readonly number[]): AsyncGenerator<{ rows: readonly SentRow[]; share: number }>;
}

/** Opens a sheet from its beginning; the thread ends with `use`. */
type OpenReading = (use: (sheet: OpenSheet) => Promise<void>) => Promise<void>;

const WORKER = new URL('./workbook/sheet-worker.js', import.meta.url);
const MEGABYTE = 1024 * 1024;

/** A thread that reads one file, for at most the time that a file may take. */
class ReadingThread {
  private readonly worker: Worker;
  private readonly heard: FromReader[] = [];
  private failure: unknown;
  private wake: () => void = () => {};
  private left: number;

  constructor(task: ReadingTask, bounds: ReaderBounds, code: URL) {
    this.left = bounds.seconds * 1000;
    this.worker = new Worker(code, {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: bounds.memoryMegabytes, maxYoungGenerationSizeMb: 32 },
    });
    this.worker.on('message', (message: FromReader) => {
      this.heard.push(message);
      this.wake();
    });
    const fail = (error: unknown): void => {
      this.failure ??= error;
      this.wake();
    };
    this.worker.on('error', (error: NodeJS.ErrnoException) =>
      fail(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? badRequest('import.tooHeavy', { max: Math.floor((bounds.unpackedKilobytes * 1024) / MEGABYTE) })
          : error,
      ),
    );
    this.worker.on('exit', () => fail(new Error('the thread that read a sheet has ended')));
  }

  say(message: ToReader): void {
    this.worker.postMessage(message);
  }

  /** The next message of the thread. Throws 400 for a file that it refuses, or that takes too long. */
  async next(): Promise<FromReader> {
    const message = this.heard.shift() ?? (await this.wait());
    if ('refused' in message) throw badRequest(message.refused.key, { ...message.refused.params });
    return message;
  }

  private async wait(): Promise<FromReader> {
    const since = performance.now();
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.wake = resolve;
      timer = setTimeout(resolve, Math.max(0, this.left));
      if (this.failure !== undefined) resolve();
    });
    clearTimeout(timer);
    this.left -= performance.now() - since;
    const message = this.heard.shift();
    if (message !== undefined) return message;
    throw this.failure ?? badRequest('import.tooSlow');
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }
}

/**
 * Reads uploaded sheets in separate threads, a few at once, so that no file can stop other calls. `code` is the module
 * of the thread.
 */
export class SheetReaders {
  private readonly turns: Turns;

  constructor(
    private readonly bounds: ReaderBounds,
    private readonly code: URL = WORKER,
  ) {
    this.turns = new Turns(bounds.readers, bounds.waiting, bounds.waitSeconds * 1000);
  }

  /**
   * Waits for a turn and lets `work` read the sheet at `path`, more than once if needed: each `open` starts again.
   * Throws 503 when too many files are waiting; opening throws 400 for a file that is refused.
   */
  async read<T>(path: string, work: (open: OpenReading) => Promise<T>): Promise<T> {
    const leave = await this.turns.take();
    if (leave === undefined) throw new AppError(503, describe('import.busy'));
    try {
      return await work((use) => this.open(path, use));
    } finally {
      leave();
    }
  }

  private async open(path: string, use: (sheet: OpenSheet) => Promise<void>): Promise<void> {
    const { unpackedKilobytes, cellChars } = this.bounds;
    const task = { path, bounds: { unpackedBytes: unpackedKilobytes * 1024, cellChars } };
    const thread = new ReadingThread(task, this.bounds, this.code);
    try {
      const first = await thread.next();
      if (!('headings' in first)) throw new Error('a reading thread begins with the headings');
      await use({ headings: first.headings, rows: (columns) => rowsOf(thread, columns) });
    } finally {
      await thread.end();
    }
  }
}

async function* rowsOf(
  thread: ReadingThread,
  columns: readonly number[],
): AsyncGenerator<{ rows: readonly SentRow[]; share: number }> {
  thread.say({ columns });
  for (;;) {
    const message = await thread.next();
    if (!('rows' in message)) return;
    yield message;
    thread.say({ taken: true });
  }
}
