import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { MessageStore } from './message.store.js';
import { OutboxStore, type Parcel } from './outbox.store.js';

/** What another server left behind is found this soon after its lease ran out. */
const POLL_MS = 2000;

/** A row of the batch is in other hands: what was removed is put back. */
class Taken extends Error {}

/**
 * Turns rows of the outbox into messages. The row goes in the transaction that brings the messages, and only for the
 * one who holds its lease: so each is delivered exactly once, whichever server dies when.
 */
@Injectable()
export class Dispatcher implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Notices');
  private timer: NodeJS.Timeout | undefined;
  private working: Promise<void> | undefined;
  private again = false;
  private stopped = false;

  constructor(
    private readonly outbox: OutboxStore,
    private readonly messages: MessageStore,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.kick(), POLL_MS);
    this.timer.unref();
    this.kick();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.working;
  }

  /** Looks at the outbox now; a look that is under way is followed by another. */
  kick(): void {
    if (this.stopped) return;
    if (this.working !== undefined) {
      this.again = true;
      return;
    }
    this.working = this.run()
      .catch((error: Error) => this.logger.error(`the outbox cannot be read: ${error.message}`))
      .finally(() => {
        this.working = undefined;
        if (this.again) {
          this.again = false;
          this.kick();
        }
      });
  }

  /** Delivers everything that is due. */
  async run(): Promise<void> {
    for (let parcels = await this.outbox.take(); parcels.length > 0; parcels = await this.outbox.take()) {
      if (!(await this.deliverAll(parcels))) for (const parcel of parcels) await this.deliver(parcel);
    }
  }

  /** All of a batch in one transaction; false when one of them cannot go with the others. */
  private async deliverAll(parcels: readonly Parcel[]): Promise<boolean> {
    try {
      return await this.outbox.transaction(async (tx) => {
        if (!(await this.outbox.finishAll(tx, parcels))) throw new Taken();
        for (const parcel of parcels) await this.messages.add(tx, parcel);
        return true;
      });
    } catch (error) {
      if (!(error instanceof Taken)) this.logger.warn(`a batch of notices goes singly: ${(error as Error).message}`);
      return false;
    }
  }

  private async deliver(parcel: Parcel): Promise<void> {
    try {
      await this.outbox.transaction(async (tx) => {
        if (await this.outbox.finish(tx, parcel)) await this.messages.add(tx, parcel);
      });
    } catch (error) {
      this.logger.error(`notice ${parcel.id}, attempt ${parcel.attempts}: ${(error as Error).message}`);
      await this.outbox.postpone(parcel);
    }
  }
}
