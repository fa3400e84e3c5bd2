import type { RedisClientType } from 'redis';
import type { VersionWatch } from './version-watch.js';

const CHANNEL = 'lamina:tables';

/**
 * Push between servers: whoever commits says so over Redis, and the others look at once instead of at their next
 * poll. Only a hint: without Redis, or while it is away, the poll finds every change within half a second.
 */
export class Signal {
  private failure: string | undefined;

  private constructor(
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

  /** The client library is loaded only by servers that have a REDIS_URL. */
  static async to(url: string, watch: VersionWatch, onError: (message: string) => void): Promise<Signal> {
    const { createClient } = await import('redis');
    const publisher = createClient({ url }) as RedisClientType;
    return new Signal(publisher, publisher.duplicate() as RedisClientType, watch, onError);
  }

  /** Reconnecting is the client's business; the first connection is not waited for. */
  start(onCommit: (listener: () => void) => void): void {
    this.publisher.connect().catch((error: Error) => this.complain(error));
    this.subscriber
      .connect()
      .then(() => this.subscriber.subscribe(CHANNEL, () => void this.look()))
      .catch((error: Error) => this.complain(error));
    onCommit(() => {
      if (this.publisher.isReady) this.publisher.publish(CHANNEL, '').catch((error: Error) => this.complain(error));
    });
  }

  private async look(): Promise<void> {
    try {
      await this.watch.refresh();
    } catch (error) {
      this.complain(error as Error);
    }
  }

  private complain(error: Error): void {
    if (this.failure !== error.message) this.onError(`redis: ${error.message}`);
    this.failure = error.message;
  }

  stop(): void {
    this.publisher.destroy();
    this.subscriber.destroy();
  }
}
