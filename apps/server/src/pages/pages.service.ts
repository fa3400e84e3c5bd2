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
      const { factoryVersion, isNewer: isSettling } = await this.held(tx, menu, submission.factoryVersion);
      // Who keeps all of his own has settled a conflict all the same.
      if (menu.configVersion > 0 && !isSettling && sameSchema(menu.config, text)) throw badRequest('page.unchanged');
      const configVersion = await this.store.next(menu.id, tx);
      await this.store.add(tx, {
        menuId: menu.id,
        configVersion,
        config: text,
        remark: submission.message,
        baseVersion,
        factoryVersion,
        createUser: actor.userId,
      });
      await this.notices.published(tx, actor, menu, configVersion);
      const published = { id: menu.id, configVersion, scripts };
      answering(published);
      return published;
    });
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
  private async held(
    tx: Tx,
    menu: MenuPage,
    said: number | undefined,
  ): Promise<{ factoryVersion: number | null; isNewer: boolean }> {
    const { factoryVersion: now = null } = (await this.store.version(menu.id, menu.configVersion, tx)) ?? {};
    if (said === undefined) return { factoryVersion: now, isNewer: false };
    const row = await this.store.version(menu.id, said, tx);
    if (row === undefined || !isFactory(row)) throw badRequest('request.wrongType', { name: 'factoryVersion' });
    return { factoryVersion: said, isNewer: said > (now ?? 0) };
  }

  /** What the product's newest page has that the current one does not; undefined: nothing. Throws 404. */
  async factoryMerge(menuId: string): Promise<FactoryMerge | undefined> {
    const menu = await this.store.detail('id', menuId);
    if (menu === undefined) throw notFound();
    const current = await this.store.version(menuId, Number(menu['configVersion'] ?? 0));
    const factory = await this.store.factory(menuId);
    if (current === undefined || factory === undefined) return undefined;
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
  async importFactory(menuCode: string, body: Record<string, unknown>): Promise<FactoryOutcome> {
    const { text } = lintPage(body, this.maxKilobytes);
    return this.store.transaction(async (tx) => {
      const menu = await this.store.lock(tx, 'code', menuCode);
      if (menu === undefined) return 'no menu';
      if (menu.configVersion > 0 && sameSchema(menu.config, text)) return 'unchanged';
      const current = await this.store.version(menu.id, menu.configVersion, tx);
      const known = await this.store.factory(menu.id, tx);
      if (current !== undefined && !isFactory(current) && known !== undefined && sameSchema(known.config, text)) {
        return 'kept';
      }
      const configVersion = await this.store.next(menu.id, tx);
      const version = { menuId: menu.id, baseVersion: menu.configVersion, createUser: null };
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
