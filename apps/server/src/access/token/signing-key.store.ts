import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DATABASE, type Database } from '../../database/index.js';
import { keptKey } from './kept-key.js';

const NAME = 'jwt';
const KEY_BYTES = 64;
const LEAST_BYTES = 32;
const LEAST_DISTINCT = 16;

/** Whether a key is long and varied enough to sign with. */
export function isStrong(key: Buffer): boolean {
  return key.length >= LEAST_BYTES && new Set(key).size >= LEAST_DISTINCT;
}

/** The key that signs access tokens: made at the first start, kept in the database, shared by all servers. */
@Injectable()
export class SigningKey implements OnApplicationBootstrap {
  private key: Promise<Buffer> | undefined;

  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** A weak key stops the start, not the first login. */
  async onApplicationBootstrap(): Promise<void> {
    await this.get();
  }

  get(): Promise<Buffer> {
    this.key ??= this.load().catch((error: unknown) => {
      this.key = undefined;
      throw error;
    });
    return this.key;
  }

  private async load(): Promise<Buffer> {
    const key = await keptKey(this.database, NAME, KEY_BYTES);
    if (!isStrong(key))
      throw new Error('The signing key in lc_secret (name jwt) is too weak: remove the row and restart');
    return key;
  }
}
