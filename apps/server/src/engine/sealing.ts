import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { keptKey } from '../access/index.js';
import type { Database } from '../database/index.js';

const NAME = 'seal';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Prefix of an encrypted text. */
export const SEALED = 'sealed:';

/**
 * Encrypts stored secrets that the server must use again (passwords of databases), with AES-256-GCM. The key is the
 * setting LAMINA_SECRET, the same on every server; without it a key is stored in the database, and then the database
 * alone is enough to decrypt them.
 */
export class Sealing {
  private key: Promise<Buffer> | undefined;

  constructor(
    private readonly database: Database,
    private readonly secret: string | undefined,
  ) {}

  async seal(plain: string): Promise<string> {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', await this.keyOf(), nonce);
    const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return SEALED + Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
  }

  /** Throws for a text that was encrypted with another key or changed. */
  async open(sealed: string): Promise<string> {
    const bytes = Buffer.from(sealed.slice(SEALED.length), 'base64');
    const decipher = createDecipheriv('aes-256-gcm', await this.keyOf(), bytes.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  }

  private keyOf(): Promise<Buffer> {
    this.key ??=
      this.secret === undefined
        ? keptKey(this.database, NAME, KEY_BYTES)
        : Promise.resolve(createHash('sha256').update(this.secret).digest());
    return this.key;
  }
}
