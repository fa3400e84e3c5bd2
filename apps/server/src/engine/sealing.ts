import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { keptKey } from '../access/index.js';
import type { Database } from '../database/index.js';

const NAME = 'seal';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** How a sealed text begins. */
export const SEALED = 'sealed:';

/**
 * Secrets that the server itself must use again (passwords of databases): AES-256-GCM at rest. The key is the setting
 * LAMINA_SECRET, the same on every server; without it one that is kept in the database, which then is all it takes.
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

  /** Throws for a text that was sealed with another key or changed. */
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
