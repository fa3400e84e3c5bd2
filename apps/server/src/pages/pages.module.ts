import { Module } from '@nestjs/common';
import { NoticesModule } from '../notices/index.js';
import { FactoryPages } from './factory-pages.js';
import { PageScreens } from './page-screens.js';
import { PageStore } from './page.store.js';
import { PageNotices } from './page-notices.js';
import { PagesController } from './pages.controller.js';
import { Pages } from './pages.service.js';

@Module({
  imports: [NoticesModule],
  controllers: [PagesController],
  providers: [PageStore, PageNotices, PageScreens, Pages, FactoryPages],
  exports: [Pages, FactoryPages],
})
export class PagesModule {}
