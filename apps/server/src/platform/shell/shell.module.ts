import { Module } from '@nestjs/common';
import { MenuModule } from '../menu/index.js';
import { FigureController } from './figure.controller.js';
import { ImportProgressController } from './import-progress.controller.js';
import { ListViewController } from './list-view.controller.js';
import { ListViews } from './list-view.store.js';
import { ShortcutController } from './shortcut.controller.js';
import { Shortcuts } from './shortcut.store.js';

@Module({
  imports: [MenuModule],
  controllers: [FigureController, ImportProgressController, ListViewController, ShortcutController],
  providers: [ListViews, Shortcuts],
})
export class ShellModule {}
