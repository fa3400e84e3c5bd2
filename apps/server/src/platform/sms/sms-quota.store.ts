import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../access/index.js';
import { CLOCK, type Clock, newId, plantTime } from '../../config/index.js';
import { DATABASE, type Database, type Tx } from '../../database/index.js';
import { limits } from '../../engine/index.js';
import { AppError, describe } from '../../errors/index.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const { ofPersonAnHour, ofTenantADay } = limits.sms;

/** Messages cost money and reach people outside: a person may send so many an hour, a tenant so many a day. */
@Injectable()
export class SmsQuota {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Counts messages to so many phones. Throws 429 with Retry-After when they are too many; then none counts. */
  async take({ tenantId, userId }: Actor, phones: number): Promise<void> {
    const millis = this.clock.millis();
    await this.database.transaction(async (tx) => {
      // Those who send at once are counted one after the other.
      await tx.run('UPDATE lc_tenant SET tenant_name = tenant_name WHERE tenant_id = ? AND is_deleted = 0', [tenantId]);
      const mine = await this.count(tx, 'user_id = ?', userId, plantTime(millis - HOUR_MS));
      const ours = await this.count(tx, 'tenant_id = ?', tenantId, plantTime(millis - DAY_MS));
      if (mine + phones > ofPersonAnHour)
        throw new AppError(429, describe('sms.personQuota', { max: ofPersonAnHour }), { retryAfter: 3600 });
      if (ours + phones > ofTenantADay)
        throw new AppError(429, describe('sms.tenantQuota', { max: ofTenantADay }), { retryAfter: 3600 });
      await tx.run('DELETE FROM lc_sms_sending WHERE create_time < ?', [plantTime(millis - 2 * DAY_MS)]);
      await tx.run('INSERT INTO lc_sms_sending (id, tenant_id, user_id, phones, create_time) VALUES (?, ?, ?, ?, ?)', [
        newId(),
        tenantId,
        userId,
        phones,
        plantTime(millis),
      ]);
    });
  }

  private async count(tx: Tx, whose: string, id: string, since: string): Promise<number> {
    const row = await tx.get<{ n: number | string | null }>(
      `SELECT SUM(phones) AS n FROM lc_sms_sending WHERE ${whose} AND create_time > ?`,
      [id, since],
    );
    return Number(row?.n ?? 0);
  }
}
