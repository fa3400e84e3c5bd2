import { Module } from '@nestjs/common';
import { TenantOperations } from './tenant-operations.js';

@Module({ providers: [TenantOperations] })
export class TenantsModule {}
