import { Module } from '@nestjs/common';
import { PagesModule } from '../../pages/index.js';
import { MetadataController } from './metadata.controller.js';
import { PublishedModels } from './published-model.store.js';
import { PublishedRightsStore } from './published-rights.store.js';

@Module({
  imports: [PagesModule],
  controllers: [MetadataController],
  providers: [PublishedModels, PublishedRightsStore],
  exports: [PublishedModels],
})
export class DevelopModule {}
