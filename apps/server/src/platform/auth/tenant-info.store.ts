import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, type Database } from '../../database/index.js';

/** A tenant as strangers may see it. */
export interface TenantRow {
  tenantId: string;
  tenantName: string;
  domainUrl: string | null;
  backgroundUrl: string | null;
  logoUrl: string | null;
}

const COLUMNS =
  'tenant_id AS tenantId, tenant_name AS tenantName, domain_url AS domainUrl, background_url AS backgroundUrl, logo_url AS logoUrl';

/** The little of a tenant that a login page shows to strangers. */
@Injectable()
export class TenantInfo {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  byDomain(domain: string): Promise<TenantRow | undefined> {
    return this.read('domain_url', domain);
  }

  byTenantId(tenantId: string): Promise<TenantRow | undefined> {
    return this.read('tenant_id', tenantId);
  }

  private async read(column: 'domain_url' | 'tenant_id', value: string): Promise<TenantRow | undefined> {
    if (value === '' || value.length > 255) return undefined;
    const text = `SELECT ${COLUMNS} FROM lc_tenant WHERE ${column} = ? AND is_deleted = 0`;
    return this.database.read.get<TenantRow>(text, [value]);
  }
}
