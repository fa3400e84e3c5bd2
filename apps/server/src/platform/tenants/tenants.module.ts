import { Module } from '@nestjs/common';
import { ResourceModule } from '../resource/index.js';
import { BackupController } from './backup/backup.controller.js';
import { FileRestore } from './backup/file-restore.js';
import { TenantBackup } from './backup/tenant-backup.js';
import { TenantRestore } from './backup/tenant-restore.js';
import { TenantOperations } from './tenant-operations.js';

@Module({
  imports: [ResourceModule],
  controllers: [BackupController],
  providers: [TenantOperations, TenantBackup, TenantRestore, FileRestore],
})
export class TenantsModule {}
