import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Rounds } from '../config/index.js';
import { nextOf } from './audience.js';
import { MessageStore } from './message.store.js';
import { OutboxStore, type Parcel } from './outbox.store.js';

/** What another server left behind is found this soon after its lease ran out. */
const POLL_MS = 2000;
/** Persons of an audience who are told in one transaction. */
const PART = 200;

/** A row of the batch is in other hands: what was removed is put back. */
class Taken extends Error {}

/**
 * Turns rows of the outbox into messages. The row goes in the transaction that brings the messages, and only for the
 * one who holds its lease: so each is delivered exactly once, whichever server dies when.
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

  /** Looks at the outbox now; a look that is under way is followed by another. */
  kick(): void {
    this.rounds.kick();
  }

  /** Delivers everything that is due, in every database. */
  run(): Promise<void> {
    return this.outbox.each(() => this.runHere());
  }

  private async runHere(): Promise<void> {
    for (let parcels = await this.outbox.take(); parcels.length > 0; parcels = await this.outbox.take()) {
      const listed = parcels.filter(({ body }) => body.audience === undefined);
      if (listed.length > 0 && !(await this.deliverAll(listed)))
        for (const parcel of listed) await this.deliver(parcel);
      for (const parcel of parcels) if (parcel.body.audience !== undefined) await this.deliverParts(parcel);
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

  /** An audience part by part: how far it came is stored with each part, so nobody is told twice and nobody left out. */
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
