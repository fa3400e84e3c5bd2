import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, type Database, type Sql } from '../../database/index.js';
import { limits } from '../../engine/index.js';
import { badRequest } from '../../errors/index.js';

const MEGA = 1024 * 1024;
/** Of a tenant: its own figure of megabytes, 0 for the usual one, -1 for no limit. */
const UNLIMITED = -1;

const megabytes = (bytes: number): string => (bytes / MEGA).toFixed(2);

/** Bytes that the stored files of one tenant may have. A file counts from its upload until it is removed. */
@Injectable()
export class StorageQuota {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** Throws 400 with the figures when the tenant has no room for so many bytes more. */
  async demand(tenantId: string, size: number): Promise<void> {
    await this.compare(this.database.read, tenantId, size, '');
  }

  /** The same in the transaction that adds the file; of two files at once the second waits here and counts the first. */
  async take(tx: Pick<Sql, 'get'>, tenantId: string, size: number): Promise<void> {
    await this.compare(tx, tenantId, size, this.database.flavour === 'mysql' ? ' FOR UPDATE' : '');
  }

  private async compare(sql: Pick<Sql, 'get'>, tenantId: string, size: number, lock: string): Promise<void> {
    const tenant = await sql.get<{ own: number | null }>(
      `SELECT storage_megabytes AS own FROM lc_tenant WHERE tenant_id = ? AND is_deleted = 0${lock}`,
      [tenantId],
    );
    const own = Number(tenant?.own ?? 0);
    if (own <= UNLIMITED) return;
    const max = own === 0 ? limits.storage.megabytes : own;
    const row = await sql.get<{ used: number | string | null }>(
      'SELECT SUM(attach_size) AS used FROM lc_attach WHERE tenant_id = ? AND is_deleted = 0',
      [tenantId],
    );
    const used = Number(row?.used ?? 0);
    if (used + size > max * MEGA)
      throw badRequest('resource.quota', { used: megabytes(used), max, size: megabytes(size) });
  }
}
