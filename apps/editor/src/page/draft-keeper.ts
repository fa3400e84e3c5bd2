import { ApiError } from '../shared/runtime.js';

const WRITE_AFTER_MS = 1500;

/** The work to store; undefined: none, the page is as published. */
export interface Work {
  baseVersion: number;
  text: string;
}

/** `lost`: changed in another window, taken over or deleted. */
export type Kept = 'nothing' | 'kept' | 'lost' | 'failed';

interface KeeperCalls {
  save(work: Work, revision: number): Promise<{ revision: number }>;
  drop(revision: number): Promise<unknown>;
  /** Reports whether the work was stored, and why not. */
  tell(kept: Kept, problem?: string): void;
}

/** Stores one draft on the server a moment after each change: one call at a time, always with the latest work. */
export class DraftKeeper {
  private revision = 0;
  private work: Work | undefined;
  private stored: Work | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> = Promise.resolve();
  private isWaiting = true;

  constructor(
    private readonly calls: KeeperCalls,
    private readonly after = WRITE_AFTER_MS,
  ) {}

  /** Starts writing, based on this revision; `stored`: its content. Before that nothing is written. */
  begin(revision: number, stored?: Work): void {
    this.revision = revision;
    this.stored = stored;
    this.isWaiting = false;
    this.plan();
  }

  /** Stops writing until `begin`. */
  pause(): void {
    this.isWaiting = true;
    clearTimeout(this.timer);
  }

  take(work: Work | undefined): void {
    this.work = work;
    this.plan();
  }

  /** The server deleted the draft when the page was published. */
  published(): void {
    this.revision = 0;
    this.stored = undefined;
    this.work = undefined;
    this.calls.tell('nothing');
  }

  /** Writes all unstored work at once; resolves when no write is running. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    const write = () => this.write();
    // Also after a write that failed, otherwise nothing would be written any more.
    this.running = this.running.then(write, write);
    return this.running;
  }

  private plan(): void {
    clearTimeout(this.timer);
    if (!this.isWaiting) this.timer = setTimeout(() => void this.flush(), this.after);
  }

  private async write(): Promise<void> {
    const { work, stored } = this;
    if (this.isWaiting || (work?.text === stored?.text && work?.baseVersion === stored?.baseVersion)) return;
    try {
      if (work) this.revision = (await this.calls.save(work, this.revision)).revision;
      else {
        await this.calls.drop(this.revision);
        this.revision = 0;
      }
      this.stored = work;
      this.calls.tell(work ? 'kept' : 'nothing');
    } catch (reason) {
      // An error of the program is reported too, but must not prevent saving the page.
      if (!(reason instanceof ApiError)) console.error(reason);
      const isLost = reason instanceof ApiError && (reason.code === 409 || reason.code === 404);
      if (isLost) this.pause();
      this.calls.tell(isLost ? 'lost' : 'failed', reason instanceof Error ? reason.message : String(reason));
    }
  }
}
