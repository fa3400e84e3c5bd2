import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../access/index.js';
import { CONFIG, type Config } from '../config/index.js';
import { answering, type Tx } from '../database/index.js';
import { badRequest, conflict, notFound } from '../errors/index.js';
import { loadLimits } from '../metadata/index.js';
import { type MergedPages, mergePages } from './merge-pages.js';
import { FACTORY, isFactory, type MenuPage, PageStore, type PageVersion } from './page.store.js';
import { PageNotices } from './page-notices.js';
import { pageDiff } from './page-diff.js';
import { lintPage, sameSchema } from './page-lint.js';
import { DETACHED, PageScreens, readBond } from './page-screens.js';

/** Remark of versions that took a page of the product into that of an author. */
const MERGED = 'merged';

export interface Submission {
  id: string;
  /** JSON text or object. */
  config: unknown;
  /** Version the client started from; undefined when it does not say (older clients): nothing is compared then. */
  baseVersion?: number;
  /** The page of the product that the schema holds; undefined: the one that the current version holds. */
  factoryVersion?: number;
  message: string;
  /** Settings of the screen that the schema was made of: the product's next page is made of them, too. */
  screen?: unknown;
  /** The page follows neither a screen nor the product any more. */
  detached?: true;
}

export interface Published {
  id: string;
  configVersion: number;
  /** Places of the schema that hold a program. */
  scripts: string[];
}

/**
 * What became of a factory page. Of one that an administrator has edited: `kept`: the file has nothing new; `merged`: what
 * is new was taken into it; `conflict`: both have changed the same place, the page is as it was until somebody settles it.
 */
export type FactoryOutcome = 'created' | 'updated' | 'unchanged' | 'kept' | 'merged' | 'conflict' | 'no menu';

/** What the product has made of a page since its author began, put together with his. */
export interface FactoryMerge extends Omit<MergedPages, 'merged'> {
  /** The current version. */
  readonly baseVersion: number;
  readonly factoryVersion: number;
  /** JSON text; at conflicts as the author has it. */
  readonly merged: string;
}

/** The page of the product that a version holds, and what it hangs on. */
interface Held {
  factoryVersion: number | null;
  /** JSON of ScreenBond. */
  screen: string | null;
  /** Whether it is newer than what the current version holds. */
  isNewer: boolean;
}

interface Bound extends Omit<Held, 'isNewer'> {
  /** Whether the version hangs on something else than the one before. */
  isNew: boolean;
}

interface Side {
  version: number;
  config: string;
}

/** Page versions: publish with a check of the base version, list, compare, factory pages. */
@Injectable()
export class Pages {
  private readonly maxKilobytes: number;

  constructor(
    private readonly store: PageStore,
    private readonly notices: PageNotices,
    private readonly screens: PageScreens,
    @Inject(CONFIG) config: Config,
  ) {
    this.maxKilobytes = loadLimits(config.schemasDir).pageSchema.kilobytes;
  }

  /** Throws 404, 400 (lint; nothing changed) or 409 with both sides when somebody published meanwhile. */
  async publish(actor: Actor, submission: Submission): Promise<Published> {
    const { text, scripts } = lintPage(submission.config, this.maxKilobytes);
    return this.store.transaction(async (tx) => {
      const menu = await this.store.lock(tx, 'id', submission.id);
      if (menu === undefined) throw notFound();
      const { baseVersion = menu.configVersion } = submission;
      if (baseVersion !== menu.configVersion) {
        const [current, base] = await Promise.all([
          this.store.version(menu.id, menu.configVersion, tx),
          this.store.version(menu.id, baseVersion, tx),
        ]);
        const sides = { baseVersion, currentVersion: menu.configVersion, current: current ?? null, base: base ?? null };
        throw conflict('page.conflict', { yours: baseVersion, current: menu.configVersion }, sides);
      }
      const held = await this.held(tx, menu, submission.factoryVersion);
      const { factoryVersion, screen, isNew } = await this.bound(tx, menu, submission, held);
      // Who keeps all of his own has settled a conflict all the same.
      if (menu.configVersion > 0 && !held.isNewer && !isNew && sameSchema(menu.config, text))
        throw badRequest('page.unchanged');
      const configVersion = await this.store.next(menu.id, tx);
      await this.store.add(tx, {
        menuId: menu.id,
        configVersion,
        config: text,
        remark: submission.message,
        baseVersion,
        factoryVersion,
        screen,
        createUser: actor.userId,
      });
      await this.notices.published(tx, actor, menu, configVersion);
      const published = { id: menu.id, configVersion, scripts };
      answering(published);
      return published;
    });
  }

  /** `config` with the changes that lead from one screen to another. Throws 400; nothing is stored. */
  regenerate(menuCode: string, from: unknown, to: unknown, config: unknown): MergedPages {
    return this.screens.regenerate(menuCode, from, to, lintPage(config, this.maxKilobytes).schema);
  }

  versions(menuId: string): Promise<PageVersion[]> {
    return this.store.versions(menuId);
  }

  /** Version 0 is the empty page before the first one. Throws 404 for a version that is not there. */
  async compare(menuId: string, from: number, to: number): Promise<{ from: Side; to: Side; diff: string | null }> {
    const [left, right] = await Promise.all([this.side(menuId, from), this.side(menuId, to)]);
    return { from: left, to: right, diff: await pageDiff(left, right) };
  }

  private async side(menuId: string, version: number): Promise<Side> {
    if (version === 0) return { version, config: '' };
    const row = await this.store.version(menuId, version);
    if (row === undefined) throw notFound();
    return { version, config: row.config };
  }

  /** The page of the product that a new version holds, and whether the current one has an older one. Throws 400. */
  private async held(tx: Tx, menu: MenuPage, said: number | undefined): Promise<Held> {
    const current = await this.store.version(menu.id, menu.configVersion, tx);
    const { factoryVersion: now = null, screen = null } = current ?? {};
    if (said === undefined) return { factoryVersion: now, screen, isNewer: false };
    const row = await this.store.version(menu.id, said, tx);
    if (row === undefined || !isFactory(row)) throw badRequest('request.wrongType', { name: 'factoryVersion' });
    // What the page hangs on goes with the page of the product that it holds.
    return { factoryVersion: said, screen: row.screen, isNewer: said > (now ?? 0) };
  }

  /**
   * What a new version hangs on. The page that a chosen screen makes is kept beside it as the product's, to be the base
   * of the next merge. Throws 400 for a screen that makes no page.
   */
  private async bound(tx: Tx, menu: MenuPage, { screen, detached }: Submission, held: Held): Promise<Bound> {
    const { factoryVersion } = held;
    if (detached) return { factoryVersion, screen: DETACHED, isNew: held.screen !== DETACHED };
    if (screen === undefined) return { factoryVersion, screen: held.screen, isNew: false };
    const { body, spec } = this.screens.page(menu.code, screen);
    const { text } = lintPage(body, this.maxKilobytes);
    const bond = this.screens.bind(menu.code, spec);
    const known = await this.store.factory(menu.id, true, tx);
    if (known?.screen === bond && sameSchema(known.config, text))
      return { factoryVersion: known.configVersion, screen: bond, isNew: held.screen !== bond };
    const configVersion = await this.store.next(menu.id, tx);
    const own = { menuId: menu.id, configVersion, baseVersion: menu.configVersion, factoryVersion: configVersion };
    await this.store.keep(tx, { ...own, config: text, remark: FACTORY, screen: bond, createUser: null });
    return { factoryVersion: configVersion, screen: bond, isNew: true };
  }

  /** What the product's newest page has that the current one does not; undefined: nothing. Throws 404. */
  async factoryMerge(menuId: string): Promise<FactoryMerge | undefined> {
    const menu = await this.store.detail('id', menuId);
    if (menu === undefined) throw notFound();
    const current = await this.store.version(menuId, Number(menu['configVersion'] ?? 0));
    if (current === undefined || current.screen === DETACHED) return undefined;
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

  /**
   * Takes over a page of the schemas folder: version 1 of a menu without a page; a next version when the file changed
   * and nobody has published since. Into a page that an administrator has edited what is new is merged; the text of the
   * file is kept as a version beside it, to be the base of the next merge.
   */
  async importFactory(menuCode: string, made: Record<string, unknown>): Promise<FactoryOutcome> {
    return this.store.transaction(async (tx) => {
      const menu = await this.store.lock(tx, 'code', menuCode);
      if (menu === undefined) return 'no menu';
      const current = await this.store.version(menu.id, menu.configVersion, tx);
      if (current?.screen === DETACHED) return 'kept';
      const chosen = readBond(current?.screen);
      const own = chosen !== undefined && 'own' in chosen ? this.screens.renewed(menuCode, chosen) : undefined;
      if (chosen !== undefined && own === undefined) return 'conflict';
      const { text } = lintPage(own?.body ?? made, this.maxKilobytes);
      if (menu.configVersion > 0 && sameSchema(menu.config, text)) return 'unchanged';
      const known = await this.store.factory(menu.id, own !== undefined, tx);
      if (current !== undefined && !isFactory(current) && known !== undefined && sameSchema(known.config, text)) {
        return 'kept';
      }
      const configVersion = await this.store.next(menu.id, tx);
      const screen = own?.bond ?? null;
      const version = { menuId: menu.id, baseVersion: menu.configVersion, createUser: null, screen };
      const factory = { ...version, configVersion, config: text, remark: FACTORY, factoryVersion: configVersion };
      if (current === undefined || isFactory(current)) {
        await this.store.add(tx, factory);
        return menu.configVersion === 0 ? 'created' : 'updated';
      }
      await this.store.keep(tx, factory);
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

  /** Every menu's current page, for `pages pull`. */
  async pull(): Promise<{ menuCode: string; name: string; configVersion: number; body: unknown }[]> {
    return (await this.store.current()).map(({ code, name, configVersion, config }) => ({
      menuCode: code,
      name,
      configVersion,
      body: JSON.parse(config),
    }));
  }
}
