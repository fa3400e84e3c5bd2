import { Body, Controller, Get, Headers, HttpCode, Post, Query } from '@nestjs/common';
import { type Actor, Changes, CurrentActor, Permit } from '../../access/index.js';
import { inOneTransaction } from '../../database/index.js';
import { badRequest, notFound } from '../../errors/index.js';
import { demandId, given, languageOf, type Params } from '../../http/index.js';
import { type MenuRow, Menus, nameIn } from '../menu/index.js';
import { type ShortcutRow, Shortcuts } from './shortcut.store.js';

interface Shortcut extends ShortcutRow {
  name: string;
  path: string | null;
  source: string | null;
}

/** Whether the menu is there for the actor. */
const opens = (actor: Actor, menu: MenuRow): boolean => actor.isAdministrator || actor.granted.has(menu.code);

/** Favourites of the shell: whose they are is the token's business, whatever `userId` says. */
@Controller('api/at/base/shortcutMenu')
@Permit('login')
export class ShortcutController {
  constructor(
    private readonly shortcuts: Shortcuts,
    private readonly menus: Menus,
  ) {}

  /** Those whose menus the user still has. */
  @Get('list')
  async list(
    @CurrentActor() actor: Actor,
    @Headers('accept-language') accepted: string | undefined,
  ): Promise<Shortcut[]> {
    const menus = new Map((await this.menus.all()).map((menu) => [menu.id, menu]));
    const language = languageOf(accepted);
    return (await this.shortcuts.of(actor.userId)).flatMap((row) => {
      const menu = menus.get(row.menuId);
      if (menu === undefined || !opens(actor, menu)) return [];
      return [{ ...row, name: nameIn(menu, language), path: menu.path, source: menu.source }];
    });
  }

  @Post('save')
  @HttpCode(200)
  async save(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown): Promise<{ id: string }> {
    const menuId = demandId(given(query, body), 'menuId');
    const menu = (await this.menus.all()).find((row) => row.id === menuId && row.category === 1);
    if (menu === undefined || !opens(actor, menu)) throw notFound();
    return inOneTransaction(
      () => this.shortcuts.add(actor, menuId),
      (id) => {
        if (id === undefined) throw badRequest('shortcut.taken');
        return { id };
      },
    );
  }

  @Get('del')
  @Changes()
  del(@CurrentActor() actor: Actor, @Query() query: Params): Promise<void> {
    return this.remove(actor, demandId(query, 'id'));
  }

  @Post('del')
  @HttpCode(200)
  postDel(@CurrentActor() actor: Actor, @Query() query: Params, @Body() body: unknown): Promise<void> {
    return this.remove(actor, demandId(given(query, body), 'id'));
  }

  private remove({ userId }: Actor, id: string): Promise<void> {
    return inOneTransaction(
      () => this.shortcuts.remove(userId, id),
      (removed) => {
        if (!removed) throw notFound();
      },
    );
  }
}
