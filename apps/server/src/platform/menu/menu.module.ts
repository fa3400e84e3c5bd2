import { Module } from '@nestjs/common';
import { PagesModule } from '../../pages/index.js';
import { MenuController } from './menu.controller.js';
import { Menus } from './menu.store.js';
import { MenuEditor } from './menu-editor.store.js';
import { ShellMenuController } from './shell-menu.controller.js';

@Module({
  imports: [PagesModule],
  controllers: [ShellMenuController, MenuController],
  providers: [Menus, MenuEditor],
  exports: [Menus, MenuEditor],
})
export class MenuModule {}
