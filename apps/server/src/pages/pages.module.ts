import { Module } from '@nestjs/common';
import { PageStore } from './page.store.js';
import { PagesController } from './pages.controller.js';
import { Pages } from './pages.service.js';

@Module({ controllers: [PagesController], providers: [PageStore, Pages], exports: [Pages] })
export class PagesModule {}
