import type { ServerResponse } from 'node:http';
import type { Language } from '../http/index.js';
import type { Message, Standing } from './notice.js';

/** What a stream tells: the unread messages, and the newest of them when it came since the last event. */
export interface NoticeEvent {
  notRdCount: number;
  newest: Message | null;
}

/** A reader who takes nothing may not fill the memory. */
const LONGEST_QUEUE = 64 * 1024;

/** One open connection to a person's browser. */
export class Stream {
  private standing: Standing | undefined;

  constructor(
    readonly userId: string,
    readonly language: Language,
    private readonly response: ServerResponse,
    /** Throws 401 once the token does not count any more. */
    private readonly checkToken: () => Promise<void>,
  ) {
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      // Proxies would hold events back until their buffer is full.
      'x-accel-buffering': 'no',
    });
  }

  /** Whether the place differs from what the browser was told last. */
  isNews({ unread, newest }: Standing): boolean {
    return this.standing?.unread !== unread || this.standing.newest !== newest;
  }

  /** Whether the newest unread message came after the last event. The first event tells of none: nothing came. */
  hasArrival({ newest }: Standing): boolean {
    return this.standing !== undefined && BigInt(newest) > BigInt(this.standing.newest);
  }

  tell(standing: Standing, newest: Message | null): void {
    this.standing = standing;
    const event: NoticeEvent = { notRdCount: standing.unread, newest };
    this.write(`event: notice\ndata: ${JSON.stringify(event)}\n\n`);
  }

  beat(): void {
    this.write(': beat\n\n');
  }

  /** Ends the stream when its token does not count any more; true while it does. */
  async stillOpen(): Promise<boolean> {
    try {
      await this.checkToken();
    } catch {
      // Whatever stands in the way of the check, nobody is told anything without it.
      this.end();
    }
    return !this.response.writableEnded && !this.response.destroyed;
  }

  end(): void {
    this.response.end();
  }

  private write(text: string): void {
    if (this.response.writableEnded || this.response.destroyed) return;
    if (this.response.writableLength > LONGEST_QUEUE) this.response.destroy();
    else this.response.write(text);
  }
}
