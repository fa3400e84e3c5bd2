import { createClient } from 'redis';
import type { VersionWatch } from './version-watch.js';

const CHANNEL = 'lamina:tables';

/**
 * Push between servers: whoever commits says so over Redis, and the others look at once instead of at their next
 * poll. Only a hint: without Redis, or while it is away, the poll finds every change within half a second.
 */
export class Signal {
  private readonly publisher;
  private readonly subscriber;
  private failure: string | undefined;

  constructor(
    url: string,
    private readonly watch: VersionWatch,
    private readonly onError: (message: string) => void,
  ) {
    this.publisher = createClient({ url });
    this.subscriber = this.publisher.duplicate();
    for (const client of [this.publisher, this.subscriber]) {
      client.on('error', (error: Error) => this.complain(error));
      client.on('ready', () => {
        this.failure = undefined;
      });
    }
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
