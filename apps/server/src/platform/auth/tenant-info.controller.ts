import { Controller, Get, Query } from '@nestjs/common';
import { MANAGING_TENANT, Permit } from '../../access/index.js';
import { TenantInfo, type TenantRow } from './tenant-info.store.js';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * What a tenant calls this application. The managing tenant is called by its task, not by a company: its name counts only
 * once it has a logo to go with it.
 */
const titleOf = ({ tenantId, tenantName, logoUrl }: TenantRow): string | null =>
  tenantId === MANAGING_TENANT && !logoUrl ? null : tenantName;

@Controller('api/lc-system/tenant')
@Permit('public')
export class TenantInfoController {
  constructor(private readonly tenants: TenantInfo) {}

  @Get('info')
  async info(@Query('domain') domain: unknown): Promise<unknown> {
    const tenant = await this.tenants.byDomain(text(domain));
    if (tenant === undefined) return {};
    const { tenantId, domainUrl, backgroundUrl, logoUrl } = tenant;
    return { tenantId, domain: domainUrl, domainUrl, backgroundUrl, logoUrl, title: titleOf(tenant) };
  }

  @Get('infoByTenantId')
  async infoByTenantId(@Query('tenantId') tenantId: unknown): Promise<unknown> {
    const tenant = await this.tenants.byTenantId(text(tenantId));
    return tenant === undefined ? {} : { ...tenant, domain: tenant.domainUrl, title: titleOf(tenant) };
  }
}
