import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Rounds } from '../config/index.js';
import { nextOf } from './audience.js';
import { MessageStore } from './message.store.js';
import { OutboxStore, type Parcel } from './outbox.store.js';

/** Maximum delay until rows are found whose lease from another server has expired. */
const POLL_MS = 2000;
/** Number of users of an audience per transaction. */
const PART = 200;

/** Another server has a row of the batch, so the deletion is rolled back. */
class Taken extends Error {}

/**
 * Converts rows of the outbox to messages. A row is deleted in the transaction that inserts its messages, so each notice
 * is delivered exactly once, even when servers stop at any time. What cannot be delivered at once (an audience, a notice
 * that fails) is taken first: only the holder of the lease may delete the row.
 */
@Injectable()
export class Dispatcher implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Notices');
  private readonly rounds = new Rounds(
    () => this.run(),
    ({ message }) => this.logger.error(`the outbox cannot be read: ${message}`),
  );
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly outbox: OutboxStore,
    private readonly messages: MessageStore,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.kick(), POLL_MS);
    this.timer.unref();
    this.kick();
  }

  onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    return this.rounds.stop();
  }

  /** Starts a run now; if one is running, another one follows. */
  kick(): void {
    this.rounds.kick();
  }

  /** Delivers all due notices, in every database. */
  run(): Promise<void> {
    return this.outbox.each(() => this.runHere());
  }

  private async runHere(): Promise<void> {
    for (let isLast = false; !isLast; ) {
      const { parcels, more } = await this.outbox.due();
      const listed = parcels.filter(({ body }) => body.audience === undefined);
      const others = listed.length > 0 && (await this.deliverAll(listed)) ? [] : listed;
      const wide = parcels.filter(({ body }) => body.audience !== undefined);
      const taken = await this.outbox.take([...others, ...wide]);
      for (const parcel of taken)
        await (parcel.body.audience === undefined ? this.deliver(parcel) : this.deliverParts(parcel));
      // Rows that come meanwhile start another run.
      isLast = !more || (others.length === listed.length && taken.length === 0);
    }
  }

  /**
   * Delivers a batch in one transaction, which needs no lease: its rows stay locked until they are gone. Returns false
   * when it failed, so that the caller takes its notices and delivers them one by one.
   */
  private async deliverAll(parcels: readonly Parcel[]): Promise<boolean> {
    try {
      return await this.outbox.transaction(async (tx) => {
        if (!(await this.outbox.finishFree(tx, parcels))) throw new Taken();
        for (const parcel of parcels) await this.messages.add(tx, parcel);
        return true;
      });
    } catch (error) {
      if (!(error instanceof Taken)) this.logger.warn(`a batch of notices goes singly: ${(error as Error).message}`);
      return false;
    }
  }

  /**
   * Delivers to an audience in parts. The progress is stored with each part, so nobody is notified twice or left out.
   */
  private async deliverParts(parcel: Parcel): Promise<void> {
    const { audience } = parcel.body;
    if (audience === undefined) return;
    try {
      for (
        let reached: string | undefined = parcel.body.reached ?? '0';
        reached !== undefined && !this.rounds.stopped;
      ) {
        const after: string = reached;
        reached = await this.outbox.transaction(async (tx) => {
          const recipients = await nextOf(tx, parcel.tenantId, audience, after, PART);
          const last = recipients.length === PART ? recipients.at(-1) : undefined;
          const ours = await (last === undefined
            ? this.outbox.finish(tx, parcel)
            : this.outbox.advance(tx, parcel, last));
          if (!ours) return undefined;
          await this.messages.add(tx, { ...parcel, recipients });
          return last;
        });
      }
    } catch (error) {
      this.logger.error(`notice ${parcel.id}, attempt ${parcel.attempts}: ${(error as Error).message}`);
      await this.outbox.postpone(parcel);
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
