import { Module } from '@nestjs/common';
import { MenuModule } from '../menu/index.js';
import { FigureController } from './figure.controller.js';
import { ImportProgressController } from './import-progress.controller.js';
import { ShortcutController } from './shortcut.controller.js';
import { Shortcuts } from './shortcut.store.js';

@Module({
  imports: [MenuModule],
  controllers: [FigureController, ImportProgressController, ShortcutController],
  providers: [Shortcuts],
})
export class ShellModule {}
