import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK, isId, newId, plantTime } from '../../config/index.js';
import { DATABASE, type Database } from '../../database/index.js';
import { badRequest } from '../../errors/index.js';
import { Accounts } from '../auth/index.js';
import { Sms } from './sms.service.js';

const CODES = 1_000_000;
const DIGITS = 6;
/** A code counts for five minutes and five attempts, once. */
const LIFE_MS = 5 * 60_000;
const MAX_ATTEMPTS = 5;
/** One message a minute and five an hour to a phone, thirty an hour from one address. */
const PAUSE_MS = 60_000;
const HOUR_MS = 3_600_000;
const MAX_TO_PHONE = 5;
const MAX_FROM_ADDRESS = 30;
/** Rows of the past go with a new one: nothing older than a day says anything. */
const KEPT_MS = 24 * HOUR_MS;

interface Row {
  tenantId: string;
  phone: string;
  hash: string;
  attempts: number | string;
  expireTime: string;
  usedTime: string | null;
}

const hashOf = (id: string, value: string): string => createHash('sha256').update(`${id}.${value}`).digest('hex');

/** Codes by text message: six digits that prove that somebody holds a phone. */
@Injectable()
export class ValidationCodes {
  constructor(
    private readonly sms: Sms,
    private readonly accounts: Accounts,
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Sends a code to a phone and answers its id. Throws 400 when it was done too often, or cannot be sent. */
  async send(tenantId: string, phone: string, ip: string): Promise<string> {
    const { id, value } = await this.make(tenantId, phone, ip);
    await this.sms.send(tenantId, '', { phones: [phone], params: { code: value } });
    return id;
  }

  /**
   * The same for a stranger who wants to log in: only the phone of a user gets a message, but every phone is answered
   * alike and at the same time. Throws 400 when it was done too often, or the tenant sends no messages at all.
   */
  async sendForLogin(tenantId: string, phone: string, ip: string): Promise<string> {
    await this.sms.demandService(tenantId);
    const { id, value } = await this.make(tenantId, phone, ip);
    const deliver = async (): Promise<void> => {
      if ((await this.accounts.byPhone(tenantId, phone)) === undefined) return;
      await this.sms.send(tenantId, '', { phones: [phone], params: { code: value } });
    };
    // What goes wrong stands in the log; told to a stranger it would say that the phone is known.
    deliver().catch(() => undefined);
    return id;
  }

  /**
   * Whether the value is the one that was sent to the phone under this id. A right one is used up by it, a wrong one
   * costs an attempt; parallel guesses count one by one.
   */
  async check(tenantId: string, phone: string, id: string, value: string): Promise<boolean> {
    if (!isId(id)) return false;
    return this.database.transaction(async (tx) => {
      const now = this.clock.now();
      const open = await tx.run(
        `UPDATE lc_sms_code SET attempts = attempts + 1
          WHERE id = ? AND tenant_id = ? AND phone = ? AND used_time IS NULL AND expire_time > ? AND attempts < ?`,
        [id, tenantId, phone, now, MAX_ATTEMPTS],
      );
      if (open === 0) return false;
      const row = await tx.get<Row>('SELECT hash FROM lc_sms_code WHERE id = ?', [id]);
      const right = row !== undefined && timingSafeEqual(Buffer.from(row.hash), Buffer.from(hashOf(id, value)));
      if (right) await tx.run('UPDATE lc_sms_code SET used_time = ? WHERE id = ?', [now, id]);
      return right;
    });
  }

  private async make(tenantId: string, phone: string, ip: string): Promise<{ id: string; value: string }> {
    const id = newId();
    const value = String(randomInt(CODES)).padStart(DIGITS, '0');
    await this.store(id, tenantId, phone, ip.slice(0, 64), hashOf(id, value));
    return { id, value };
  }

  private async store(id: string, tenantId: string, phone: string, ip: string, hash: string): Promise<void> {
    const millis = this.clock.millis();
    const hourAgo = plantTime(millis - HOUR_MS);
    await this.database.transaction(async (tx) => {
      const mine = await tx.get<{ n: number | string; newest: string | null }>(
        'SELECT COUNT(*) AS n, MAX(create_time) AS newest FROM lc_sms_code WHERE phone = ? AND create_time > ?',
        [phone, hourAgo],
      );
      const here = await tx.get<{ n: number | string }>(
        'SELECT COUNT(*) AS n FROM lc_sms_code WHERE remote_ip = ? AND create_time > ?',
        [ip, hourAgo],
      );
      const tooSoon = (mine?.newest ?? '') > plantTime(millis - PAUSE_MS);
      if (tooSoon || Number(mine?.n) >= MAX_TO_PHONE || Number(here?.n) >= MAX_FROM_ADDRESS)
        throw badRequest('sms.tooOften');
      await tx.run('DELETE FROM lc_sms_code WHERE create_time < ?', [plantTime(millis - KEPT_MS)]);
      await tx.run(
        `INSERT INTO lc_sms_code (id, tenant_id, phone, remote_ip, hash, attempts, expire_time, create_time)
         VALUES (?, ?, ?, ?, ?, 0, ?, ?)`,
        [id, tenantId, phone, ip, hash, plantTime(millis + LIFE_MS), plantTime(millis)],
      );
    });
  }
}
