import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SigningKey } from '../../../access/index.js';
import { CLOCK, type Clock, plantTime } from '../../../config/index.js';
import { DATABASE, type Database } from '../../../database/index.js';
import { limits } from '../../../engine/index.js';
import { AddressPace } from '../../../http/index.js';
import { captchaImage, captchaText } from './captcha-image.js';

const VALID_MS = 30 * 60_000;
export interface Captcha {
  key: string;
  /** data URL */
  image: string;
}

/** Captchas live in the database, so that any server can check what another one drew. Each counts once. */
@Injectable()
export class Captchas {
  /** Of one address, so that nobody takes them from the others; of all, since each is a row until its time is over. */
  private readonly pace = new AddressPace(limits.login.captchasOfAddress, limits.login.captchas);

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly signingKey: SigningKey,
  ) {}

  /** Throws 429 when too many are asked for at once from `ip`, or by all. */
  async draw(ip: string): Promise<Captcha> {
    this.pace.demand(ip);
    const key = randomUUID();
    const text = captchaText();
    const hash = await this.hash(key, text);
    await this.database.transaction(async (tx) => {
      await tx.run('DELETE FROM lc_captcha WHERE expire_time < ?', [this.clock.now()]);
      await tx.run('INSERT INTO lc_captcha (`key`, answer_hash, expire_time) VALUES (?, ?, ?)', [
        key,
        hash.toString('hex'),
        plantTime(this.clock.millis() + VALID_MS),
      ]);
    });
    return { key, image: await captchaImage(text) };
  }

  /** Whether the answer is right. The captcha is used up by the attempt, right or wrong. */
  async check(key: string | undefined, answer: string | undefined): Promise<boolean> {
    if (!key || !answer || key.length > 64 || answer.length > 16) return false;
    const now = this.clock.now();
    const stored = await this.database.transaction(async (tx) => {
      const taken = await tx.run(
        'UPDATE lc_captcha SET used_time = ? WHERE `key` = ? AND used_time IS NULL AND expire_time >= ?',
        [now, key, now],
      );
      if (taken === 0) return undefined;
      return tx.get<{ hash: string }>('SELECT answer_hash AS hash FROM lc_captcha WHERE `key` = ?', [key]);
    });
    if (stored === undefined) return false;
    const expected = Buffer.from(stored.hash, 'hex');
    const actual = await this.hash(key, answer);
    return expected.length === actual.length && timingSafeEqual(expected, actual);
  }

  private async hash(key: string, answer: string): Promise<Buffer> {
    const secret = await this.signingKey.get();
    return createHmac('sha256', secret).update(`captcha ${key} ${answer.trim().toUpperCase()}`).digest();
  }
}
