import { Worker } from 'node:worker_threads';
import type BetterSqlite3 from 'better-sqlite3';
import { log } from '../observability/index.js';

/** What the thread answers. */
interface Checkpointed {
  readonly file: string;
  readonly failure: string | undefined;
}

/** Milliseconds to wait after a write, so that several writes share one checkpoint. */
const PAUSE_MS = 200;
/** Pages of the log at which SQLite checkpoints within a commit, in case the thread falls behind: 128 MB. */
const PAGES = 32_768;

/** One thread serves all database files. */
let worker: Worker | undefined;
const waiting = new Map<string, (failure: string | undefined) => void>();

function thread(): Worker {
  if (worker !== undefined) return worker;
  const made = new Worker(new URL('./checkpoint-worker.js', import.meta.url));
  const end = (failure: string): void => {
    if (worker === made) worker = undefined;
    for (const answer of waiting.values()) answer(failure);
    waiting.clear();
  };
  made.on('message', ({ file, failure }: Checkpointed) => {
    const answer = waiting.get(file);
    waiting.delete(file);
    answer?.(failure);
  });
  made.on('error', (error) => end(String(error)));
  made.on('exit', () => end('the thread ended'));
  made.unref();
  return (worker = made);
}

/**
 * Copies the write-ahead log (WAL) of a SQLite database into its file soon after a write, in a separate thread. SQLite
 * would otherwise do it within a commit and block the event loop: for 100 ms and more after a large transaction.
 */
export class Checkpoints {
  private due: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;
  private closed = false;

  constructor(
    connection: BetterSqlite3.Database,
    private readonly file: string,
  ) {
    connection.pragma(`wal_autocheckpoint = ${PAGES}`);
  }

  /** To be called after each commit. */
  written(): void {
    if (this.closed) return;
    if (this.running !== undefined) this.again = true;
    else this.due ??= setTimeout(() => this.run(), PAUSE_MS).unref();
  }

  private run(): void {
    this.due = undefined;
    this.running = new Promise<string | undefined>((answer) => {
      waiting.set(this.file, answer);
      thread().postMessage(this.file);
    }).then((failure) => {
      this.running = undefined;
      if (failure !== undefined) log.warn('checkpoint failed', { failure });
      if (!this.again) return;
      this.again = false;
      this.written();
    });
  }

  /** Starts no more checkpoints and waits for the one that is running. */
  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.due);
    await this.running;
  }
}
