import { Module } from '@nestjs/common';
import { PagesModule } from '../../pages/index.js';
import { DatasourcesModule } from '../datasources/index.js';
import { CodeOperations } from './design/code-operations.js';
import { DesignOperations } from './design/design-operations.js';
import { ModelStart } from './design/model-start.js';
import { LearntTables } from './design/learnt-tables.js';
import { MetadataController } from './metadata.controller.js';
import { ModelPreparation } from './model-preparation.js';
import { PublishedModels } from './published-model.store.js';
import { PublishedRightsStore } from './published-rights.store.js';

@Module({
  imports: [PagesModule, DatasourcesModule],
  controllers: [MetadataController],
  providers: [
    PublishedModels,
    ModelPreparation,
    PublishedRightsStore,
    LearntTables,
    ModelStart,
    DesignOperations,
    CodeOperations,
  ],
  exports: [PublishedModels],
})
export class DevelopModule {}
