import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/index.js';
import { Dispatcher } from './dispatcher.js';
import type { Notice } from './notice.js';
import { OutboxStore } from './outbox.store.js';

/** Sends notices to people. */
@Injectable()
export class Notices {
  constructor(
    private readonly outbox: OutboxStore,
    private readonly dispatcher: Dispatcher,
  ) {}

  /**
   * Stores a notice for users of a tenant, sent when the caller's transaction commits, and never after a rollback. It
   * is delivered immediately by this server, or by another one if this server stops.
   */
  async queue(tx: Tx, tenantId: string, notice: Notice): Promise<void> {
    if (notice.recipients.length === 0 && notice.audience === undefined) return;
    await this.outbox.add(tx, tenantId, notice);
    tx.afterCommit(() => this.dispatcher.kick());
  }
}
