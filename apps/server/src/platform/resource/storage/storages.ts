import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/index.js';
import { DATABASE, type Database } from '../../../database/index.js';
import { reveal, SECRETS, type Secrets } from '../../../engine/index.js';
import { badRequest } from '../../../errors/index.js';
import { LocalStorage } from './local-storage.js';
import { S3Storage } from './s3-storage.js';
import { bucketAddress } from './services.js';
import type { Storage } from './storage.js';

/** What a row of `lc_oss` says of a storage. */
export interface StorageRow {
  ossCode: string;
  category: number | string;
  endpoint: string;
  transformEndpoint: string | null;
  bucketName: string;
  keyId: string | null;
  secretKey: string | null;
  region: string | null;
  appId: string | null;
}

/** A storage, its code in the configuration ('' for the server's own disk), and the address it has outside. */
export interface Chosen {
  readonly storage: Storage;
  readonly code: string;
  readonly domain: string;
}

const LOCAL = 7;
const COLUMNS = `oss_code AS ossCode, category, endpoint, transform_endpoint AS transformEndpoint,
  bucket_name AS bucketName, key_id AS keyId, secret_key AS secretKey, region, app_id AS appId`;
const ENABLED = 2;

/** The storages of the tenants, as their configuration says; without one the disk of the server. */
@Injectable()
export class Storages {
  private readonly local: LocalStorage;
  /** Folder of files that are still on their way. */
  readonly incoming: string;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CONFIG) config: Config,
    @Inject(SECRETS) private readonly secrets: Secrets,
  ) {
    const root = join(config.dataDir, 'files');
    this.local = new LocalStorage(root);
    this.incoming = join(root, '.incoming');
  }

  /** The storage of that code, or the enabled one. Throws 400 for a code that is not there. */
  async choose(tenantId: string, code?: string): Promise<Chosen> {
    const row = await this.row(tenantId, code);
    if (row !== undefined) return this.open(row);
    if (code !== undefined) throw badRequest('resource.noStorage', { code: code.slice(0, 32) });
    return { storage: this.local, code: '', domain: '' };
  }

  /** The storage that holds a file which was stored under this code. */
  async holding(tenantId: string, code: string | null): Promise<Storage> {
    return code ? (await this.choose(tenantId, code)).storage : this.local;
  }

  /** The storage that a row describes, whether or not it is in the configuration. Throws 400 for a kind nobody knows. */
  async of(row: StorageRow): Promise<Storage> {
    return (await this.open(row)).storage;
  }

  /** Every storage that may hold something: the local one once, buckets as they are configured. */
  async all(): Promise<{ storage: Storage; tenantId: string | undefined; code: string }[]> {
    const rows = await this.database.read.all<StorageRow & { tenantId: string }>(
      `SELECT tenant_id AS tenantId, ${COLUMNS} FROM lc_oss WHERE is_deleted = 0 AND category <> ${LOCAL} ORDER BY id`,
    );
    // Example rows without keys hold nothing.
    const buckets = rows
      .filter(({ keyId, secretKey }) => keyId && secretKey)
      .map(async (row) => ({ storage: await this.of(row), tenantId: row.tenantId, code: row.ossCode }));
    return [{ storage: this.local, tenantId: undefined, code: '' }, ...(await Promise.all(buckets))];
  }

  private async open(row: StorageRow): Promise<Chosen> {
    const kind = Number(row.category);
    const { ossCode: code } = row;
    if (kind === LOCAL) return { storage: this.local, code, domain: row.transformEndpoint ?? '' };
    const address = bucketAddress({ ...row, category: kind });
    if (address === undefined) throw badRequest('resource.storageKind', { kind });
    const [id, secret] = await Promise.all([row.keyId, row.secretKey].map((key) => reveal(this.secrets, key)));
    const storage = new S3Storage({ ...address, keys: { id: id ?? '', secret: secret ?? '' } });
    return { storage, code, domain: row.transformEndpoint ?? '' };
  }

  private row(tenantId: string, code: string | undefined): Promise<StorageRow | undefined> {
    const match = code === undefined ? `status = ${ENABLED}` : 'oss_code = ?';
    return this.database.read.get<StorageRow>(
      `SELECT ${COLUMNS} FROM lc_oss WHERE tenant_id = ? AND is_deleted = 0 AND ${match} ORDER BY id LIMIT 1`,
      code === undefined ? [tenantId] : [tenantId, code],
    );
  }
}
