import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { NoticesModule } from '../notices/index.js';
import { FactoryPages } from './factory-pages.js';
import { PageCheck } from './page-check.js';
import { PageScreens } from './page-screens.js';
import { PageStore } from './page.store.js';
import { PageNotices } from './page-notices.js';
import { PagesController } from './pages.controller.js';
import { Pages } from './pages.service.js';

@Module({
  imports: [NoticesModule, DiscoveryModule],
  controllers: [PagesController],
  providers: [PageStore, PageNotices, PageScreens, PageCheck, Pages, FactoryPages],
  exports: [Pages, PageStore, FactoryPages],
})
export class PagesModule {}
