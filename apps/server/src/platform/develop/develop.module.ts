import { Module } from '@nestjs/common';
import { MetadataController } from './metadata.controller.js';
import { PublishedModels } from './published-model.store.js';

@Module({ controllers: [MetadataController], providers: [PublishedModels], exports: [PublishedModels] })
export class DevelopModule {}
