import { Controller, Get, Headers, Query } from '@nestjs/common';
import { type Actor, CurrentActor, Permit } from '../../access/index.js';
import { idOf, languageOf } from '../../http/index.js';
import { Releases, versionOf } from '../../pages/index.js';
import type { MenuRow } from './menu-row.js';
import { Menus } from './menu.store.js';
import { buttons, openMenus, routes } from './menu-forest.js';

type Language = string | undefined;

/** What the shell asks for after login. Menus of an administrator are not cut. */
@Controller('api/lc-system/menu')
export class ShellMenuController {
  constructor(
    private readonly menus: Menus,
    private readonly releases: Releases,
  ) {}

  @Get('routes')
  @Permit('guest')
  async routes(
    @CurrentActor() actor: Actor | undefined,
    @Query('topMenuId') topMenuId: unknown,
    @Headers('accept-language') language: Language,
  ): Promise<unknown> {
    if (actor === undefined) return {};
    const chosen = idOf({ topMenuId }, 'topMenuId');
    const inTopMenu = chosen === undefined ? undefined : await this.inTopMenu(actor, chosen);
    return routes(await this.rowsOf(actor), grantedOf(actor), inTopMenu, languageOf(language));
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
    const [rows, all, linked] = await Promise.all([
      this.menus.topMenus(actor.tenantId),
      this.menus.all(),
      this.menus.ofTopMenus(actor.tenantId),
    ]);
    const own = new Set(openMenus(all, grantedOf(actor)).map(({ id }) => id));
    return rows.map((row) => ({
      ...row,
      name: english && row.nameEn ? row.nameEn : row.name,
      // Those the caller has: the shell marks the top menu of the page in front.
      menuIds: [...(linked.get(row.id) ?? [])].filter((id) => own.has(id)),
    }));
  }

  /** The menus with the versions that the caller has of their pages. */
  private async rowsOf(actor: Actor): Promise<readonly MenuRow[]> {
    const [rows, open] = await Promise.all([this.menus.all(), this.releases.open()]);
    if (open.size === 0) return rows;
    return rows.map((row) => {
      const release = open.get(row.id);
      return release === undefined ? row : { ...row, configVersion: versionOf(release, actor), isWatched: true };
    });
  }

  private async inTopMenu(actor: Actor, topMenuId: string): Promise<ReadonlySet<string>> {
    return (await this.menus.ofTopMenus(actor.tenantId)).get(topMenuId) ?? new Set();
  }
}

const grantedOf = (actor: Actor): ReadonlySet<string> | undefined =>
  actor.isAdministrator ? undefined : actor.granted;
