import { Controller, Get, Query } from '@nestjs/common';
import { Permit } from '../../access/index.js';
import { TenantInfo } from './tenant-info.store.js';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

@Controller('api/lc-system/tenant')
@Permit('public')
export class TenantInfoController {
  constructor(private readonly tenants: TenantInfo) {}

  @Get('info')
  async info(@Query('domain') domain: unknown): Promise<unknown> {
    const tenant = await this.tenants.byDomain(text(domain));
    if (tenant === undefined) return {};
    const { tenantId, domainUrl, backgroundUrl } = tenant;
    return { tenantId, domain: domainUrl, domainUrl, backgroundUrl };
  }

  @Get('infoByTenantId')
  async infoByTenantId(@Query('tenantId') tenantId: unknown): Promise<unknown> {
    const tenant = await this.tenants.byTenantId(text(tenantId));
    return tenant === undefined ? {} : { ...tenant, domain: tenant.domainUrl };
  }
}
