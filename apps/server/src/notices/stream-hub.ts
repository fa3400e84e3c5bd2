import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Rounds } from '../config/index.js';
import { VERSION_WATCH, type VersionWatch } from '../database/index.js';
import { AppError, describe } from '../errors/index.js';
import { Draining } from '../http/index.js';
import { gauge } from '../observability/index.js';
import { MESSAGE_TABLE, MessageStore } from './message.store.js';
import type { Standing } from './notice.js';
import type { Stream } from './stream.js';

const BEAT_MS = 25_000;
const MAX_STREAMS = 5;
/** Tables whose changes may end a session. */
const SESSION_TABLES = ['lc_revoked_token', 'lc_user', 'lc_tenant'];
const NOTHING: Standing = { unread: 0, newest: '0' };

/** The open streams of this server. The watch of table versions reports messages that any server has delivered. */
@Injectable()
export class StreamHub implements OnModuleDestroy {
  private readonly logger = new Logger('Notices');
  private readonly streams = new Map<string, Set<Stream>>();
  private readonly beating: NodeJS.Timeout;
  private readonly unwatch = gauge('streams_open', 'Open streams of messages', () => this.all().length);
  private readonly telling = new Rounds(
    () => this.round(),
    ({ message }) => this.logger.error(`messages cannot be told: ${message}`),
  );

  constructor(
    private readonly messages: MessageStore,
    @Inject(VERSION_WATCH) watch: VersionWatch,
    draining: Draining,
  ) {
    watch.onChange((tables) => {
      if (tables.has(MESSAGE_TABLE)) this.tellAll();
      // Later, so that caches of sessions are cleared first.
      if (SESSION_TABLES.some((table) => tables.has(table))) setImmediate(() => void this.sweep());
    });
    this.beating = setInterval(() => void this.beat(), BEAT_MS);
    this.beating.unref();
    draining.onStart(() => this.endAll());
  }

  /** Throws 429 when the user already has the maximum number of streams on this server. */
  demandRoom(userId: string): void {
    if ((this.streams.get(userId)?.size ?? 0) >= MAX_STREAMS)
      throw new AppError(429, describe('notice.streams', { max: MAX_STREAMS }));
  }

  /** Adds a stream and sends the current state to it. */
  add(stream: Stream): void {
    const own = this.streams.get(stream.userId) ?? new Set();
    this.streams.set(stream.userId, own.add(stream));
    this.tellAll();
  }

  remove(stream: Stream): void {
    const own = this.streams.get(stream.userId);
    own?.delete(stream);
    if (own?.size === 0) this.streams.delete(stream.userId);
  }

  onModuleDestroy(): void {
    this.unwatch();
    clearInterval(this.beating);
    this.endAll();
  }

  private endAll(): void {
    for (const stream of this.all()) stream.end();
  }

  private all(): Stream[] {
    return [...this.streams.values()].flatMap((own) => [...own]);
  }

  /** Sends news to all streams; if a round is running, another one follows. */
  private tellAll(): void {
    if (this.streams.size > 0) this.telling.kick();
  }

  private async round(): Promise<void> {
    const standings = await this.messages.standings([...this.streams.keys()]);
    for (const stream of this.all()) {
      const standing = standings.get(stream.userId) ?? NOTHING;
      if (!stream.isNews(standing) || !(await stream.stillOpen())) continue;
      const { userId, language } = stream;
      const last = stream.lastBefore(standing);
      // Messages after the standing was read belong to the next event, with their number: each is told once.
      const arrived =
        last === undefined ? [] : await this.messages.arrivedBetween(userId, last, standing.newest, language);
      stream.tell(standing, arrived);
    }
  }

  private async sweep(): Promise<void> {
    for (const stream of this.all()) await stream.stillOpen();
  }

  private async beat(): Promise<void> {
    for (const stream of this.all()) if (await stream.stillOpen()) stream.beat();
  }
}
