import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { NoticesModule } from '../notices/index.js';
import { DraftStore } from './draft.store.js';
import { DraftsController } from './drafts.controller.js';
import { Drafts } from './drafts.service.js';
import { FactoryPages } from './factory-pages.js';
import { PageCheck } from './page-check.js';
import { PageScreens } from './page-screens.js';
import { PageStore } from './page.store.js';
import { PageNotices } from './page-notices.js';
import { PagesController } from './pages.controller.js';
import { ReleaseStore } from './release.store.js';
import { ReleasesController } from './releases.controller.js';
import { Releases } from './releases.service.js';
import { Pages } from './pages.service.js';

@Module({
  imports: [NoticesModule, DiscoveryModule],
  controllers: [PagesController, DraftsController, ReleasesController],
  providers: [
    PageStore,
    DraftStore,
    Drafts,
    ReleaseStore,
    Releases,
    PageNotices,
    PageScreens,
    PageCheck,
    Pages,
    FactoryPages,
  ],
  exports: [Pages, PageStore, FactoryPages, Releases],
})
export class PagesModule {}
