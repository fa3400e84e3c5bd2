import type { ServerResponse } from 'node:http';
import type { Language } from '../http/index.js';
import type { Message, Standing } from './notice.js';

/** An event of a stream: the number of unread messages, and those that came since the last event, oldest first. */
export interface NoticeEvent {
  notRdCount: number;
  arrived: readonly Message[];
  /** The last of them, for browsers with an application from before `arrived`. */
  newest: Message | null;
}

/** A client that reads nothing must not fill the memory. */
const LONGEST_QUEUE = 64 * 1024;

/** An open connection to a user's browser. */
export class Stream {
  private standing: Standing | undefined;

  constructor(
    readonly userId: string,
    readonly language: Language,
    private readonly response: ServerResponse,
    /** Throws 401 when the token is no longer valid. */
    private readonly checkToken: () => Promise<void>,
  ) {
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      // Proxies would delay events until their buffer is full.
      'x-accel-buffering': 'no',
    });
  }

  /** Whether the state differs from the last sent event. */
  isNews({ unread, newest }: Standing): boolean {
    return this.standing?.unread !== unread || this.standing.newest !== newest;
  }

  /**
   * The newest unread message at the last event, if another came after it. The first event contains no message, because
   * nothing came before it.
   */
  lastBefore({ newest }: Standing): string | undefined {
    const last = this.standing?.newest;
    return last !== undefined && BigInt(newest) > BigInt(last) ? last : undefined;
  }

  tell(standing: Standing, arrived: readonly Message[]): void {
    this.standing = standing;
    const event: NoticeEvent = { notRdCount: standing.unread, arrived, newest: arrived.at(-1) ?? null };
    this.write(`event: notice\ndata: ${JSON.stringify(event)}\n\n`);
  }

  beat(): void {
    this.write(': beat\n\n');
  }

  /** Ends the stream when its token is no longer valid; returns whether it is still open. */
  async stillOpen(): Promise<boolean> {
    try {
      await this.checkToken();
    } catch {
      // Nothing may be sent without this check, so any failure ends the stream.
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
