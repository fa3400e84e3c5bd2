import { Module } from '@nestjs/common';
import { PagesModule } from '../pages/index.js';
import { DevelopModule } from '../platform/develop/index.js';
import { LogsModule } from '../platform/logs/index.js';
import { MenuModule } from '../platform/menu/index.js';
import { WorkflowModule } from '../workflow/index.js';
import { AllThings } from './all-things.js';
import { Applier } from './applier.js';
import { BundleStore } from './bundle.store.js';
import { BundlesController } from './bundles.controller.js';
import { Bundles } from './bundles.service.js';
import { ContentsFinder } from './contents.js';
import { Planner } from './planner.js';
import {
  DecisionThings,
  DictionaryThings,
  FlowThings,
  GrantThings,
  MenuThings,
  ModelThings,
  PageThings,
} from './things/index.js';

@Module({
  imports: [PagesModule, DevelopModule, LogsModule, MenuModule, WorkflowModule],
  controllers: [BundlesController],
  providers: [
    ...[BundleStore, ContentsFinder, Planner, Applier, Bundles, AllThings],
    ...[DecisionThings, DictionaryThings, FlowThings, GrantThings, MenuThings, ModelThings, PageThings],
  ],
})
export class BundlesModule {}
