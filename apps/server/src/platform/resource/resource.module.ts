import { Module } from '@nestjs/common';
import { AttachOperation } from './attach-operation.js';
import { AttachController } from './attach.controller.js';
import { Attachments } from './attachment.store.js';
import { AttachmentBinder } from './attachment-binder.js';
import { AttachmentRights } from './attachment-rights.js';
import { Files } from './files.service.js';
import { LinkSigner } from './link-signer.js';
import { OrphanCleaner } from './orphan-cleaner.js';
import { OssController } from './oss.controller.js';
import { Storages } from './storage/storages.js';
import { StorageQuota } from './storage-quota.js';

@Module({
  controllers: [OssController, AttachController],
  providers: [
    Storages,
    StorageQuota,
    Attachments,
    AttachmentRights,
    AttachmentBinder,
    AttachOperation,
    LinkSigner,
    Files,
    OrphanCleaner,
  ],
  exports: [Storages],
})
export class ResourceModule {}
