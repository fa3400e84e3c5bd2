import { randomUUID } from 'node:crypto';
import type { RedisClientType } from 'redis';
import type { VersionWatch } from './version-watch.js';

const CHANNEL = 'lamina:tables';
/** Commits within so many milliseconds share one message. */
const GATHER_MS = 2;

/** The message of a server about its commits. It has no versions: those come from the poll. */
interface Told {
  from: string;
  tables: string[];
}

/** Returns undefined for a message that was not sent by one of our servers. */
function read(text: string): Told | undefined {
  try {
    const { from, tables } = JSON.parse(text) as Partial<Told>;
    const named = Array.isArray(tables) && tables.every((table) => typeof table === 'string');
    return typeof from === 'string' && named ? { from, tables } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Push between servers: a server that commits publishes the table names over Redis, and the others treat these tables
 * as changed at once instead of at their next poll, without asking the database. It is only a hint: without Redis, or
 * while it is down, the poll finds every change within half a second.
 */
export class Signal {
  private failure: string | undefined;
  private readonly me = randomUUID();
  private readonly gathered = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly publisher: RedisClientType,
    private readonly subscriber: RedisClientType,
    private readonly watch: VersionWatch,
    private readonly onError: (message: string) => void,
  ) {
    for (const client of [publisher, subscriber]) {
      client.on('error', (error: Error) => this.complain(error));
      client.on('ready', () => {
        this.failure = undefined;
      });
    }
  }

  /** Loads the client library only here, for servers that have a REDIS_URL. */
  static async to(url: string, watch: VersionWatch, onError: (message: string) => void): Promise<Signal> {
    const { createClient } = await import('redis');
    const publisher = createClient({ url }) as RedisClientType;
    return new Signal(publisher, publisher.duplicate() as RedisClientType, watch, onError);
  }

  /** Starts without waiting for the first connection; the client reconnects by itself. */
  start(onCommit: (listener: (tables: ReadonlySet<string>) => void) => void): void {
    this.publisher.connect().catch((error: Error) => this.complain(error));
    this.subscriber
      .connect()
      .then(() => this.subscriber.subscribe(CHANNEL, (text) => this.hear(text)))
      .catch((error: Error) => this.complain(error));
    onCommit((tables) => {
      for (const table of tables) this.gathered.add(table);
      this.timer ??= setTimeout(() => this.tell(), GATHER_MS).unref();
    });
  }

  private tell(): void {
    this.timer = undefined;
    const told: Told = { from: this.me, tables: [...this.gathered] };
    this.gathered.clear();
    if (!this.publisher.isReady) return;
    this.publisher.publish(CHANNEL, JSON.stringify(told)).catch((error: Error) => this.complain(error));
  }

  private hear(text: string): void {
    const told = read(text);
    if (told !== undefined && told.from !== this.me) this.watch.changed(new Set(told.tables));
  }

  private complain(error: Error): void {
    if (this.failure !== error.message) this.onError(`redis: ${error.message}`);
    this.failure = error.message;
  }

  stop(): void {
    clearTimeout(this.timer);
    this.publisher.destroy();
    this.subscriber.destroy();
  }
}
