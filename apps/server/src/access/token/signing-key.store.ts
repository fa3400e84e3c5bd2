import { randomBytes } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DATABASE, type Database } from '../../database/index.js';

const NAME = 'jwt';
const KEY_BYTES = 64;
const LEAST_BYTES = 32;
const LEAST_DISTINCT = 16;
const INSERT = { sqlite: 'INSERT OR IGNORE', mysql: 'INSERT IGNORE' } as const;

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
    const { flavour } = this.database;
    const value =
      (await this.read()) ??
      (await this.database.transaction(async (tx) => {
        // Two servers may start at once: the first row stays, both read it.
        const fresh = randomBytes(KEY_BYTES).toString('base64');
        await tx.run(`${INSERT[flavour]} INTO lc_secret (name, value) VALUES (?, ?)`, [NAME, fresh]);
        return (await tx.get<{ value: string }>('SELECT value FROM lc_secret WHERE name = ?', [NAME]))?.value;
      }));
    const key = Buffer.from(value ?? '', 'base64');
    if (!isStrong(key))
      throw new Error('The signing key in lc_secret (name jwt) is too weak: remove the row and restart');
    return key;
  }

  private async read(): Promise<string | undefined> {
    const row = await this.database.read.get<{ value: string }>('SELECT value FROM lc_secret WHERE name = ?', [NAME]);
    return row?.value;
  }
}
