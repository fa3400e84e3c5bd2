import { Injectable } from '@nestjs/common';
import { Access, type Actor } from '../../access/index.js';
import { badRequest } from '../../errors/index.js';
import { isFactory, Pages, PageStore, readOrigin } from '../../pages/index.js';
import type { JsonObject } from '../bundle.js';
import type { Thing } from './thing.js';

/** The page of a menu that has none. */
const EMPTY = { type: 'page', body: [] };

/**
 * The page of a menu, by the menu's code: its schema (`body`), and whether it has screen settings that an author chose
 * (`screen`) or is detached from the screen (`detached`).
 */
@Injectable()
export class PageThings implements Thing {
  constructor(
    private readonly store: PageStore,
    private readonly pages: Pages,
    private readonly access: Access,
  ) {}

  private async current(code: string) {
    const menu = await this.store.detail('code', code);
    const version = Number(menu?.['configVersion'] ?? 0);
    if (menu === undefined || version === 0) return undefined;
    return this.store.version(String(menu['id']), version);
  }

  /** Whether an author made the current page. Others need not be in a bundle, because the product brings them. */
  async isAuthored(code: string): Promise<boolean> {
    const version = await this.current(code);
    return version !== undefined && !isFactory(version);
  }

  async read(key: string): Promise<JsonObject | undefined> {
    const version = await this.current(key);
    if (version === undefined) return undefined;
    const bond = readOrigin(version.screen);
    return {
      body: JSON.parse(version.config),
      ...(bond !== undefined && 'own' in bond && { screen: bond.own }),
      ...(bond !== undefined && 'detached' in bond && { detached: true }),
    };
  }

  /** The product's page that the current page is based on. */
  async product(key: string): Promise<JsonObject | undefined> {
    const version = await this.current(key);
    if (version === undefined || version.factoryVersion === null) return undefined;
    const factory = await this.store.version(version.menuId, version.factoryVersion);
    return factory && { body: JSON.parse(factory.config) };
  }

  async write(
    actor: Actor,
    key: string,
    value: JsonObject | undefined,
    _before: JsonObject | undefined,
    message: string,
  ): Promise<void> {
    this.access.demand(actor, 'menu_publish');
    const menu = await this.store.detail('code', key);
    if (menu === undefined) throw badRequest('bundle.noMenu', { code: key });
    const { body, screen, detached } = value ?? { body: EMPTY };
    await this.pages.publish(actor, {
      ...{ id: String(menu['id']), config: JSON.stringify(body), message },
      ...(screen !== undefined && { screen }),
      ...(detached === true && { detached }),
    });
  }
}
