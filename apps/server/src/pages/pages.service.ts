import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../access/index.js';
import { CONFIG, type Config } from '../config/index.js';
import { answering, type Tx } from '../database/index.js';
import { MetadataService } from '../engine/index.js';
import { badRequest, conflict, notFound, type Words } from '../errors/index.js';
import { loadLimits, type ScreenSpec } from '../metadata/index.js';
import { changeSentence } from './change-sentences.js';
import { DraftStore } from './draft.store.js';
import type { MergedPages } from './merge-pages.js';
import { FACTORY, isFactory, type MenuPage, PageStore, type PageVersion } from './page.store.js';
import { PageNotices } from './page-notices.js';
import { pageDiff } from './page-diff.js';
import { type CheckedPage, PageCheck } from './page-check.js';
import { type PageChange, pageChanges } from './page-changes.js';
import { lintPage, sameSchema } from './page-lint.js';
import { DETACHED, PageScreens } from './page-screens.js';
import { Releases, type ReleaseWish } from './releases.service.js';

export interface Submission {
  id: string;
  /** JSON text or object. */
  config: unknown;
  /** Version from which the client started; undefined from older clients, then there is no comparison. */
  baseVersion?: number;
  /** The product version that the schema contains; undefined: the same as in the current version. */
  factoryVersion?: number;
  message: string;
  /** The screen from which the schema was generated; later product versions are generated from it too. */
  screen?: unknown;
  /** The audience of a partial release; undefined: everybody. */
  release?: ReleaseWish;
  /** The page no longer follows a screen or the product. */
  detached?: true;
}

export interface Published {
  id: string;
  configVersion: number;
  /** Places of the schema with a program. */
  scripts: string[];
}

/** The product version that a version contains, and its link to a screen. */
interface Held {
  factoryVersion: number | null;
  /** JSON of ScreenOrigin. */
  screen: string | null;
  /** Whether it is newer than the one in the current version. */
  isNewer: boolean;
}

interface Bound extends Omit<Held, 'isNewer'> {
  /** Whether the link to a screen has changed. */
  isNew: boolean;
}

/** The changes between two pages, in words. */
export interface DescribedChanges {
  /** In page order; at most 300. */
  readonly changes: readonly (Pick<PageChange, 'kind' | 'place' | 'path'> & { readonly words: string })[];
  readonly count: number;
}

/** Maximum number of changes in the answer. */
const MAX_CHANGES = 300;

interface Side {
  version: number;
  config: string;
}

/** Page versions: publish with a check of the base version, list, compare. */
@Injectable()
export class Pages {
  private readonly maxKilobytes: number;

  constructor(
    private readonly store: PageStore,
    private readonly drafts: DraftStore,
    private readonly notices: PageNotices,
    private readonly screens: PageScreens,
    private readonly pageCheck: PageCheck,
    private readonly metadata: MetadataService,
    private readonly releases: Releases,
    @Inject(CONFIG) config: Config,
  ) {
    this.maxKilobytes = loadLimits(config.schemasDir).pageSchema.kilobytes;
  }

  /** The errors and warnings of a page, in one language. Throws 400 when it is not a page. */
  async check(config: unknown, language: 'zh' | 'en'): Promise<CheckedPage> {
    const { schema, scripts } = lintPage(config, this.maxKilobytes);
    return { ...(await this.pageCheck.check(schema, language)), scripts };
  }

  /**
   * Throws 404, 400 (invalid page, errors, no change) or 409 with both versions when another version was published
   * meanwhile.
   */
  async publish(actor: Actor, submission: Submission): Promise<Published> {
    const { schema, text, scripts } = lintPage(submission.config, this.maxKilobytes);
    await this.pageCheck.demand(schema);
    return this.store.transaction(async (tx) => {
      const menu = await this.store.lock(tx, 'id', submission.id);
      if (menu === undefined) throw notFound();
      await this.releases.demandNone(tx, menu);
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
      // A page without a change can still be published if it settles a conflict.
      if (menu.configVersion > 0 && !held.isNewer && !isNew && sameSchema(menu.config, text))
        throw badRequest('page.unchanged');
      const configVersion = await this.store.next(menu.id, tx);
      const version = {
        ...{ menuId: menu.id, configVersion, config: text, remark: submission.message, baseVersion, factoryVersion },
        ...{ screen, createUser: actor.userId },
      };
      if (submission.release === undefined) await this.store.add(tx, version);
      else {
        await this.store.keep(tx, version);
        await this.releases.begin(tx, actor, menu, configVersion, submission.release);
      }
      await this.drafts.remove(tx, menu.id, actor.userId);
      await this.notices.published(tx, actor, menu, configVersion);
      const published = { id: menu.id, configVersion, scripts };
      answering(published);
      return published;
    });
  }

  /** `config` with the changes from one screen to another. Throws 404 and 400; does not store anything. */
  async regenerate(menuId: string, from: ScreenSpec, to: unknown, config: unknown): Promise<MergedPages> {
    const menu = await this.store.detail('id', menuId);
    if (menu === undefined) throw notFound();
    const { schema: page } = lintPage(config, this.maxKilobytes);
    const current = await this.store.version(menuId, Number(menu['configVersion'] ?? 0));
    const factory = await this.store.version(menuId, current?.factoryVersion ?? 0);
    const held: unknown = factory === undefined ? undefined : JSON.parse(factory.config);
    return this.screens.regenerate(String(menu['code']), from, to, { page, held });
  }

  versions(menuId: string): Promise<PageVersion[]> {
    return this.store.versions(menuId);
  }

  /** Version 0 is the empty page before the first version. Throws 404 for a missing version. */
  async compare(menuId: string, from: number, to: number): Promise<{ from: Side; to: Side; diff: string | null }> {
    const [left, right] = await Promise.all([this.side(menuId, from), this.side(menuId, to)]);
    return { from: left, to: right, diff: await pageDiff(left, right) };
  }

  /** The changes between two pages, in one language. Both as JSON text or object, '' for no page. Throws 400. */
  describe(from: unknown, to: unknown, language: 'zh' | 'en'): DescribedChanges {
    const read = (page: unknown) => (page === '' ? { type: 'page' } : lintPage(page, this.maxKilobytes).schema);
    const { words } = this.metadata;
    const tokenWords = (token: string): Words | undefined =>
      words.knows(token) ? { zh: words.resolve(token, 'zh'), en: words.resolve(token, 'en') } : undefined;
    const all = pageChanges(read(from), read(to));
    const changes = all.slice(0, MAX_CHANGES).map((change) => {
      const { kind, place, path } = change;
      return { kind, place, path, words: changeSentence(change, tokenWords)[language] };
    });
    return { changes, count: all.length };
  }

  private async side(menuId: string, version: number): Promise<Side> {
    if (version === 0) return { version, config: '' };
    const row = await this.store.version(menuId, version);
    if (row === undefined) throw notFound();
    return { version, config: row.config };
  }

  /** The product version that a new version contains, and whether it is newer than in the current one. Throws 400. */
  private async held(tx: Tx, menu: MenuPage, said: number | undefined): Promise<Held> {
    const current = await this.store.version(menu.id, menu.configVersion, tx);
    const { factoryVersion: now = null, screen = null } = current ?? {};
    if (said === undefined) return { factoryVersion: now, screen, isNewer: false };
    const row = await this.store.version(menu.id, said, tx);
    if (row === undefined || !isFactory(row)) throw badRequest('request.wrongType', { name: 'factoryVersion' });
    // The link to a screen comes from the product version.
    return { factoryVersion: said, screen: row.screen, isNewer: said > (now ?? 0) };
  }

  /**
   * The link between a new version and a screen. The page generated from an author's screen is stored as a product
   * version, as the base of the next merge. Throws 400 for a screen that does not compile.
   */
  private async bound(tx: Tx, menu: MenuPage, { screen, detached }: Submission, held: Held): Promise<Bound> {
    const { factoryVersion } = held;
    if (detached) return { factoryVersion, screen: DETACHED, isNew: held.screen !== DETACHED };
    if (screen === undefined) return { factoryVersion, screen: held.screen, isNew: false };
    const { body, spec } = this.screens.page(menu.code, screen);
    const { text } = lintPage(body, this.maxKilobytes);
    const origin = this.screens.bind(menu.code, spec);
    const known = await this.store.factory(menu.id, true, tx);
    if (known?.screen === origin && sameSchema(known.config, text))
      return { factoryVersion: known.configVersion, screen: origin, isNew: held.screen !== origin };
    const configVersion = await this.store.next(menu.id, tx);
    const own = { menuId: menu.id, configVersion, baseVersion: menu.configVersion, factoryVersion: configVersion };
    await this.store.keep(tx, { ...own, config: text, remark: FACTORY, screen: origin, createUser: null });
    return { factoryVersion: configVersion, screen: origin, isNew: true };
  }

  /** The current pages of all menus, for `pages pull`. */
  async pull(): Promise<{ menuCode: string; name: string; configVersion: number; body: unknown }[]> {
    return (await this.store.current()).map(({ code, name, configVersion, config }) => ({
      menuCode: code,
      name,
      configVersion,
      body: JSON.parse(config),
    }));
  }
}
