import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/index.js';
import type { Tx } from '../database/index.js';
import { notFound } from '../errors/index.js';
import { loadLimits } from '../metadata/index.js';
import { type MergedPages, mergePages } from './merge-pages.js';
import { FACTORY, isFactory, PageStore, type PageVersion } from './page.store.js';
import { lintPage, sameSchema } from './page-lint.js';
import { PageNotices } from './page-notices.js';
import { DETACHED, PageScreens, readOrigin } from './page-screens.js';

/** Remark of versions in which a page of the product was merged into an author's page. */
const MERGED = 'merged';

/**
 * The result for a page of the product. If an administrator has edited the page: `kept`: the file has no changes;
 * `merged`: its changes were merged; `conflict`: both changed the same place, and the page stays unchanged until a
 * person decides.
 */
export type FactoryOutcome = 'created' | 'updated' | 'unchanged' | 'kept' | 'merged' | 'conflict' | 'no menu';

/** The changes of the product since the author started, merged with the author's page. */
export interface FactoryMerge extends Omit<MergedPages, 'merged'> {
  /** The current version. */
  readonly baseVersion: number;
  readonly factoryVersion: number;
  /** JSON text; for conflicts with the author's values. */
  readonly merged: string;
}

/** Pages of the product, and how they are merged with the changes of authors. */
@Injectable()
export class FactoryPages {
  private readonly maxKilobytes: number;

  constructor(
    private readonly store: PageStore,
    private readonly notices: PageNotices,
    private readonly screens: PageScreens,
    @Inject(CONFIG) config: Config,
  ) {
    this.maxKilobytes = loadLimits(config.schemasDir).pageSchema.kilobytes;
  }

  /** The changes in the product's newest page that the current page does not have; undefined: none. Throws 404. */
  async merge(menuId: string): Promise<FactoryMerge | undefined> {
    const menu = await this.store.detail('id', menuId);
    if (menu === undefined) throw notFound();
    const current = await this.store.version(menuId, Number(menu['configVersion'] ?? 0));
    if (current === undefined || current.screen === DETACHED) return undefined;
    // Conflicting settings of the screen must be decided first, because the page is generated from them.
    if (this.screens.unsettled(String(menu['code']), current.screen) !== undefined) return undefined;
    const factory = await this.store.factory(menuId, current.screen !== null);
    if (factory === undefined) return undefined;
    return this.mergeOf(current, factory);
  }

  private async mergeOf(
    current: PageVersion,
    factory: Pick<PageVersion, 'configVersion' | 'config'>,
    tx?: Tx,
  ): Promise<FactoryMerge | undefined> {
    const { menuId, configVersion: baseVersion, factoryVersion: held } = current;
    if (held !== null && held >= factory.configVersion) return undefined;
    const base = held === null ? undefined : await this.store.version(menuId, held, tx);
    const read = (text: string | undefined): unknown => (text === undefined ? undefined : JSON.parse(text));
    const { merged, conflicts } = mergePages(read(base?.config), read(current.config), read(factory.config));
    const text = JSON.stringify(merged, null, 2);
    if (conflicts.length === 0 && sameSchema(text, current.config)) return undefined;
    return { baseVersion, factoryVersion: factory.configVersion, conflicts, merged: text };
  }

  /** Codes of the menus without a page. */
  bare(): Promise<Set<string>> {
    return this.store.bare();
  }

  /**
   * Imports a page of the schemas folder: as version 1 of a menu without a page, or as the next version when the file
   * has changed and no one has published since. For a page that an administrator has edited, the changes are merged;
   * the text of the file is also stored as a version, as the base of the next merge.
   */
  async take(menuCode: string, made: Record<string, unknown>): Promise<FactoryOutcome> {
    return this.store.transaction(async (tx) => {
      const menu = await this.store.lock(tx, 'code', menuCode);
      if (menu === undefined) return 'no menu';
      const current = await this.store.version(menu.id, menu.configVersion, tx);
      if (current?.screen === DETACHED) return 'kept';
      const chosen = readOrigin(current?.screen);
      const own = chosen !== undefined && 'own' in chosen ? this.screens.renewed(menuCode, chosen) : undefined;
      if (chosen !== undefined && own === undefined) return 'conflict';
      const { text } = lintPage(own?.body ?? made, this.maxKilobytes);
      if (menu.configVersion > 0 && sameSchema(menu.config, text)) return 'unchanged';
      const known = await this.store.factory(menu.id, own !== undefined, tx);
      if (current !== undefined && !isFactory(current) && known !== undefined && sameSchema(known.config, text)) {
        return 'kept';
      }
      const configVersion = await this.store.next(menu.id, tx);
      const screen = own?.origin ?? null;
      const version = { menuId: menu.id, baseVersion: menu.configVersion, createUser: null, screen };
      const factory = { ...version, configVersion, config: text, remark: FACTORY, factoryVersion: configVersion };
      if (current === undefined || isFactory(current)) {
        await this.store.add(tx, factory);
        return menu.configVersion === 0 ? 'created' : 'updated';
      }
      await this.store.keep(tx, factory);
      if (own?.isUnsettled === true) {
        await this.notices.factory(tx, menu, configVersion, false);
        return 'conflict';
      }
      const merge = await this.mergeOf(current, factory, tx);
      if (merge === undefined) return 'kept';
      const isMerged = merge.conflicts.length === 0;
      if (isMerged) {
        const taken = { configVersion: configVersion + 1, factoryVersion: configVersion, remark: MERGED };
        await this.store.add(tx, { ...version, ...taken, config: merge.merged });
      }
      await this.notices.factory(tx, menu, configVersion, isMerged);
      return isMerged ? 'merged' : 'conflict';
    });
  }
}
