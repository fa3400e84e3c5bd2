import { Body, Controller, Get, Headers, HttpCode, Post, Query } from '@nestjs/common';
import { type Actor, Changes, CurrentActor, Permit } from '../../access/index.js';
import { badRequest, notFound } from '../../errors/index.js';
import { languageOf } from '../../http/index.js';
import { type MenuRow, Menus, nameIn } from '../menu/index.js';
import { type ShortcutRow, Shortcuts } from './shortcut.store.js';

type Input = Record<string, unknown>;

interface Shortcut extends ShortcutRow {
  name: string;
  path: string | null;
  source: string | null;
}

function idOf(input: Input, name: string): string {
  const id = input[name];
  if (id === undefined || id === null || id === '') throw badRequest('request.missing', { name });
  if (!/^\d{1,19}$/.test(String(id))) throw badRequest('request.wrongType', { name });
  return String(id);
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
  async save(
    @CurrentActor() actor: Actor,
    @Query() query: Input,
    @Body() body: Input | undefined,
  ): Promise<{ id: string }> {
    const menuId = idOf({ ...query, ...body }, 'menuId');
    const menu = (await this.menus.all()).find((row) => row.id === menuId && row.category === 1);
    if (menu === undefined || !opens(actor, menu)) throw notFound();
    const id = await this.shortcuts.add(actor, menuId);
    if (id === undefined) throw badRequest('shortcut.taken');
    return { id };
  }

  @Get('del')
  @Changes()
  del(@CurrentActor() actor: Actor, @Query() query: Input): Promise<void> {
    return this.remove(actor, idOf(query, 'id'));
  }

  @Post('del')
  @HttpCode(200)
  postDel(@CurrentActor() actor: Actor, @Query() query: Input, @Body() body: Input | undefined): Promise<void> {
    return this.remove(actor, idOf({ ...query, ...body }, 'id'));
  }

  private async remove({ userId }: Actor, id: string): Promise<void> {
    if (!(await this.shortcuts.remove(userId, id))) throw notFound();
  }
}
