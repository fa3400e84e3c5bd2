import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/index.js';
import { Dispatcher } from './dispatcher.js';
import type { Notice } from './notice.js';
import { OutboxStore } from './outbox.store.js';

/** The way to tell persons something. */
@Injectable()
export class Notices {
  constructor(
    private readonly outbox: OutboxStore,
    private readonly dispatcher: Dispatcher,
  ) {}

  /**
   * Tells users of a tenant something when the caller's transaction commits, and never when it rolls back. Delivery
   * follows at once, by this server or, should it die, by another.
   */
  async queue(tx: Tx, tenantId: string, notice: Notice): Promise<void> {
    if (notice.recipients.length === 0 && notice.audience === undefined) return;
    await this.outbox.add(tx, tenantId, notice);
    tx.afterCommit(() => this.dispatcher.kick());
  }
}
