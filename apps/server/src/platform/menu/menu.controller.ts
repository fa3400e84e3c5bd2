import { Body, Controller, Get, Headers, HttpCode, Post, Query } from '@nestjs/common';
import { type Actor, CurrentActor, demandManaging, Permit } from '../../access/index.js';
import { inOneTransaction } from '../../database/index.js';
import { isObject, languageOf, type Params } from '../../http/index.js';
import { Menus } from './menu.store.js';
import { MenuEditor } from './menu-editor.store.js';
import { tree } from './menu-forest.js';
import { lazyList, menuList } from './menu-list.js';
import type { MenuRow } from './menu-row.js';

/** The menu screen. Pages of menus are handled by a module of their own. */
@Controller('api/lc-system/menu')
export class MenuController {
  constructor(
    private readonly menus: Menus,
    private readonly editor: MenuEditor,
  ) {}

  @Get('list')
  @Permit('menu:menu')
  async list(@Query() query: Params): Promise<unknown> {
    return menuList(await this.menus.all(), query);
  }

  @Get('menu-list')
  @Permit('menu:menu')
  async menuList(@Query() query: Params): Promise<unknown> {
    return menuList(await this.onlyMenus(), query);
  }

  @Get('lazy-list')
  @Permit('menu:menu')
  async lazyList(@Query() query: Params): Promise<unknown> {
    return lazyList(await this.menus.all(), query);
  }

  /** Also the base of the two screens of scopes. */
  @Get('lazy-menu-list')
  @Permit('login')
  async lazyMenuList(@Query() query: Params): Promise<unknown> {
    return lazyList(await this.onlyMenus(), query);
  }

  @Get('tree')
  @Permit('login')
  async tree(@Headers('accept-language') language: string | undefined): Promise<unknown> {
    return tree(await this.menus.all(), languageOf(language));
  }

  @Post('submit')
  @Permit('menu:menu')
  @HttpCode(200)
  async submit(@CurrentActor() actor: Actor, @Body() body: unknown): Promise<{ id: string }> {
    demandManaging(actor);
    return inOneTransaction(() => this.editor.submit(actor, body));
  }

  @Post('remove')
  @Permit('menu_delete')
  @HttpCode(200)
  async remove(@CurrentActor() actor: Actor, @Query('ids') ids: unknown, @Body() body: unknown): Promise<void> {
    demandManaging(actor);
    const list = ids ?? (isObject(body) ? body['ids'] : undefined);
    await inOneTransaction(
      () => this.editor.remove(list),
      () => undefined,
    );
  }

  private async onlyMenus(): Promise<MenuRow[]> {
    return (await this.menus.all()).filter((row) => row.category === 1);
  }
}
