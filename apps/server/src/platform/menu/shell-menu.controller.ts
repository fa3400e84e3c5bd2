import { Controller, Get, Headers, Query } from '@nestjs/common';
import { type Actor, CurrentActor, Permit } from '../../access/index.js';
import { badRequest } from '../../errors/index.js';
import { languageOf } from '../../http/index.js';
import { Menus } from './menu.store.js';
import { buttons, routes } from './menu-forest.js';

type Language = string | undefined;

/** What the shell asks for after login. Menus of an administrator are not cut. */
@Controller('api/lc-system/menu')
export class ShellMenuController {
  constructor(private readonly menus: Menus) {}

  @Get('routes')
  @Permit('guest')
  async routes(
    @CurrentActor() actor: Actor | undefined,
    @Query('topMenuId') topMenuId: unknown,
    @Headers('accept-language') language: Language,
  ): Promise<unknown> {
    if (actor === undefined) return {};
    const chosen = topMenuId !== undefined && topMenuId !== '';
    if (chosen && (typeof topMenuId !== 'string' || !/^\d{1,19}$/.test(topMenuId))) {
      throw badRequest('request.wrongType', { name: 'topMenuId' });
    }
    const inTopMenu = chosen ? await this.menus.ofTopMenu(actor.tenantId, String(topMenuId)) : undefined;
    return routes(await this.menus.all(), grantedOf(actor), inTopMenu, languageOf(language));
  }

  @Get('buttons')
  @Permit('login')
  async buttons(@CurrentActor() actor: Actor, @Headers('accept-language') language: Language): Promise<unknown> {
    return buttons(await this.menus.all(), grantedOf(actor), languageOf(language));
  }

  @Get('top-menu')
  @Permit('guest')
  async topMenu(
    @CurrentActor() actor: Actor | undefined,
    @Headers('accept-language') accepted: Language,
  ): Promise<unknown> {
    if (actor === undefined) return [];
    const english = languageOf(accepted) === 'en';
    const rows = await this.menus.topMenus(actor.tenantId);
    return rows.map((row) => ({ ...row, name: english && row.nameEn ? row.nameEn : row.name }));
  }
}

const grantedOf = (actor: Actor): ReadonlySet<string> | undefined =>
  actor.isAdministrator ? undefined : actor.granted;
