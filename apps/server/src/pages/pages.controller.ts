import { Body, Controller, Get, Headers, HttpCode, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Access, type Actor, CurrentActor, demandManaging, Permit } from '../access/index.js';
import { MetadataService } from '../engine/index.js';
import { notFound } from '../errors/index.js';
import {
  demandId,
  etagOf,
  idsOf,
  isBlank,
  isObject,
  type Language,
  languageOf,
  type Params,
  Raw,
} from '../http/index.js';
import { collectTokens } from '../metadata/index.js';
import { menuFile } from './menu-file.js';
import { type CheckedPage, PageCheck } from './page-check.js';
import { PageStore, type PageVersion } from './page.store.js';
import type { FieldGroup } from '../screens/index.js';
import type { MergedPages } from './merge-pages.js';
import { PageScreens, type ScreenView } from './page-screens.js';
import { demandVersion, readPage, readRegeneration, readSubmission, versionOf } from './page-request.js';
import { type FactoryMerge, FactoryPages } from './factory-pages.js';
import { type DescribedChanges, Pages, type Published } from './pages.service.js';

/** A version never changes, but rights do: the browser stores it and must ask the server before each use. */
const KEPT = 'private, no-cache';
/** Page designers may see the pages of all menus. */
const DESIGN = 'menu_design';
/** Maximum number of menus in a file. */
const MAX_MENUS = 10_000;

type Menu = Record<string, string | number | null>;

/** The language in `lang`, else the preferred language of the browser. */
const languageAsked = (lang: unknown, accepted: string | undefined): Language =>
  lang === 'zh' || lang === 'en' ? lang : languageOf(accepted);

@Controller('api/lc-system/menu')
export class PagesController {
  constructor(
    private readonly pages: Pages,
    private readonly factory: FactoryPages,
    private readonly store: PageStore,
    private readonly metadata: MetadataService,
    private readonly screens: PageScreens,
    private readonly check: PageCheck,
    private readonly access: Access,
  ) {}

  /** A menu with its page: the current version, or the requested one. */
  @Get('detail')
  @Permit('login')
  async detail(
    @CurrentActor() actor: Actor,
    @Query() query: Params,
    @Headers('accept-language') accepted: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Menu> {
    const version = versionOf(query, 'version');
    if (version === undefined) return this.menu(actor, query, languageOf(accepted));
    // The browser keeps this answer for every language.
    const menu = await this.menu(actor, query);
    const row = await this.store.version(String(menu['id']), version);
    if (row === undefined) throw notFound();
    const answer = { ...menu, config: row.config, configVersion: version };
    void reply.header('cache-control', KEPT).header('etag', etagOf(JSON.stringify(answer)));
    return answer;
  }

  /** Texts of the tokens in one page version, in one language. */
  @Get('words')
  @Permit('login')
  async words(
    @CurrentActor() actor: Actor,
    @Query('id') id: unknown,
    @Query('version') asked: unknown,
    @Query('lang') lang: unknown,
    @Headers('accept-language') accepted: string | undefined,
  ): Promise<{ tokens: Record<string, string>; version: number }> {
    const menu = await this.menu(actor, { id });
    const version = versionOf({ version: asked }, 'version') ?? Number(menu['configVersion']);
    const current = version === Number(menu['configVersion']);
    const config = current ? String(menu['config']) : (await this.store.version(String(menu['id']), version))?.config;
    if (config === undefined) throw notFound();
    const language = languageAsked(lang, accepted);
    const tokens = config === '' ? [] : collectTokens(config);
    return { tokens: this.metadata.words.resolveAll(tokens, language), version };
  }

  @Get('vseionList')
  @Permit('menu_design')
  versions(@Query('id') id: unknown): Promise<PageVersion[]> {
    return this.pages.versions(demandId({ id }, 'id'));
  }

  @Get('compare')
  @Permit('menu_design')
  compare(@Query('id') id: unknown, @Query('from') from: unknown, @Query('to') to: unknown): Promise<unknown> {
    return this.pages.compare(demandId({ id }, 'id'), demandVersion({ from }, 'from'), demandVersion({ to }, 'to'));
  }

  /** The changes in the product's newest page that the current page does not have; empty: none. */
  @Get('factoryMerge')
  @Permit('menu_design')
  async factoryMerge(@Query('id') id: unknown): Promise<Partial<FactoryMerge>> {
    return (await this.factory.merge(demandId({ id }, 'id'))) ?? {};
  }

  /** The screen of the menu's page, and the options for it; empty: the page has no screen. */
  @Get('screen')
  @Permit('menu_design')
  async screen(@Query('id') id: unknown): Promise<Partial<ScreenView>> {
    const menu = await this.store.detail('id', demandId({ id }, 'id'));
    if (menu === undefined) throw notFound();
    const version = await this.store.version(String(menu['id']), Number(menu['configVersion'] ?? 0));
    return this.screens.view(String(menu['code']), version?.screen) ?? {};
  }

  /** The fields that the menu's page may show, as nodes for dropping on a page, with the texts of their tokens. */
  @Get('fields')
  @Permit('menu_design')
  async fields(
    @Query('id') id: unknown,
    @Query('lang') lang: unknown,
    @Headers('accept-language') accepted: string | undefined,
  ): Promise<{ groups: FieldGroup[]; tokens: Record<string, string> }> {
    const menu = await this.store.detail('id', demandId({ id }, 'id'));
    if (menu === undefined) throw notFound();
    const groups = this.screens.fields(String(menu['code']));
    const language = languageAsked(lang, accepted);
    return { groups, tokens: this.metadata.words.resolveAll(collectTokens(JSON.stringify(groups)), language) };
  }

  /**
   * Body `{id, from, to, config}`: the page `config` with the changes from one screen to another. Does not store
   * anything. Throws 400 with all problems of a screen.
   */
  @Post('compileScreen')
  @HttpCode(200)
  @Permit('menu_publish')
  async compileScreen(@CurrentActor() actor: Actor, @Body() body: unknown): Promise<MergedPages> {
    demandManaging(actor);
    const { id, from, to, config } = readRegeneration(body);
    return this.pages.regenerate(id, from, to, config);
  }

  /** The errors and warnings for a page; errors prevent publishing. Body `{config}`, as text or object. */
  @Post('checkPage')
  @HttpCode(200)
  @Permit('menu_design')
  async checkPage(
    @Body() body: unknown,
    @Headers('accept-language') accepted: string | undefined,
  ): Promise<CheckedPage> {
    return this.pages.check(readPage(body), languageOf(accepted));
  }

  /** Body `{from, to}`, pages as text or object: the changes between them in words. */
  @Post('describeChanges')
  @HttpCode(200)
  @Permit('menu_design')
  describeChanges(@Body() body: unknown, @Headers('accept-language') accepted: string | undefined): DescribedChanges {
    const { from = '', to = '' } = isObject(body) ? body : {};
    return this.pages.describe(from, to, languageOf(accepted));
  }

  @Post('submitConfig')
  @HttpCode(200)
  @Permit('menu_publish')
  async publish(@CurrentActor() actor: Actor, @Body() body: unknown): Promise<Published> {
    demandManaging(actor);
    return this.pages.publish(actor, readSubmission(body));
  }

  /** Menus with their pages as a file: `ids` and everything below them, or all. */
  @Get('downloadMenu')
  @Permit('menu_download')
  @Raw()
  async download(@Query('ids') ids: unknown, @Res({ passthrough: true }) reply: FastifyReply): Promise<Buffer> {
    const chosen = isBlank(ids) ? undefined : idsOf({ ids }, 'ids', MAX_MENUS);
    void reply
      .header('Content-Type', 'application/octet-stream')
      .header('Content-Disposition', 'attachment; filename="menu.json"')
      .header('X-Content-Type-Options', 'nosniff');
    return Buffer.from(`${JSON.stringify(menuFile(await this.store.everything(), chosen), null, 2)}\n`, 'utf8');
  }

  /** By id, else by code or path. */
  private named({ id, code, path }: Params): Promise<Menu | undefined> {
    if (id === undefined || id === '') {
      if (typeof code === 'string' && code !== '') return this.store.detail('code', code);
      if (typeof path === 'string' && path !== '') return this.store.detail('path', path);
    }
    return this.store.detail('id', demandId({ id }, 'id'));
  }

  /** Throws 404, and 403 for a menu without permission; designers may see all menus. */
  private async menu({ granted }: Actor, query: Params, language: Language = 'zh'): Promise<Menu> {
    const menu = await this.named(query);
    if (menu === undefined) throw notFound();
    if (!granted.has(String(menu['code'])) && !granted.has(DESIGN)) throw this.access.lacking(String(menu['code']));
    const names = await this.store.names(language);
    const { parentNameEn, ...columns } = menu;
    return {
      ...columns,
      config: menu['config'] ?? '',
      configVersion: Number(menu['configVersion'] ?? 0),
      parentName: (language === 'en' && parentNameEn) || (menu['parentName'] ?? null),
      categoryName: names.get(`menu_category ${menu['category']}`) ?? '',
      actionName: names.get(`button_func ${menu['action']}`) ?? '',
      isOpenName: names.get(`yes_no ${menu['isOpen']}`) ?? '',
      isCacheName: names.get(`yes_no ${menu['isCache']}`) ?? '',
    };
  }
}
