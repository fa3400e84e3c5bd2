import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../access/index.js';
import { answering, type Tx, VERSION_WATCH, type VersionWatch } from '../database/index.js';
import { badRequest, conflict, notFound } from '../errors/index.js';
import { type MenuPage, PageStore } from './page.store.js';
import { PageNotices } from './page-notices.js';
import { type Audience, isAmong } from './release-audience.js';
import { type Counts, type Release, type ReleaseState, ReleaseStore, type VersionFigures } from './release.store.js';

/** The audience of a partial release, and the number of errors that withdraws it (0: never). */
export interface ReleaseWish extends Audience {
  readonly maxErrors: number;
}

/** The last partial release of a page. */
export interface ReleaseView {
  release?: Release;
  /** Of the new version and of the version for other readers. */
  figures?: VersionFigures[];
}

/** The counters of a page from one browser. */
export interface Sighting extends Counts {
  menuId: string;
  configVersion: number;
}

/** Maximum of each counter, per person and version. */
const MOST = 1_000_000;
/** Maximum number of errors per report. */
const MOST_OF_ONE = 50;

/**
 * How many errors of one reader count towards the withdrawal of a release: a little more than half of those allowed.
 * So the browser of one reader does not withdraw it alone, but those of two can. For a release to one named reader,
 * all count.
 */
const countedOfOne = ({ maxErrors, roleIds, userIds, share }: Release): number =>
  userIds.length === 1 && roleIds.length === 0 && share === 0 ? MOST : Math.floor(maxErrors / 2) + 1;

/**
 * Partial releases: the version of each reader, the counters of both versions, extension to everybody and withdrawal.
 */
@Injectable()
export class Releases {
  /** Open releases by menu, cached until one changes on any server. */
  private known: Promise<ReadonlyMap<string, Release>> | undefined;

  constructor(
    private readonly store: ReleaseStore,
    private readonly pages: PageStore,
    private readonly notices: PageNotices,
    @Inject(VERSION_WATCH) watch: VersionWatch,
  ) {
    watch.onChange((tables) => {
      if (tables.has('lc_page_release')) this.known = undefined;
    });
  }

  /** The open releases by menu. */
  open(): Promise<ReadonlyMap<string, Release>> {
    if (this.known === undefined) {
      const loading = this.store.allOpen().then((rows) => new Map(rows.map((row) => [row.menuId, row])));
      this.known = loading;
      loading.catch(() => {
        if (this.known === loading) this.known = undefined;
      });
    }
    return this.known;
  }

  /** Starts a release in the transaction that stores its version. */
  async begin(
    tx: Tx,
    actor: Actor,
    menu: MenuPage,
    configVersion: number,
    { roleIds, userIds, share, maxErrors }: ReleaseWish,
  ): Promise<void> {
    if (menu.configVersion === 0) throw badRequest('page.releaseFirst');
    const version = { menuId: menu.id, configVersion, baseVersion: menu.configVersion };
    await this.store.add(tx, { ...version, roleIds, userIds, share, maxErrors, createUser: actor.userId });
  }

  /** Throws 409 during a partial release: it must be extended or withdrawn before the next version. */
  async demandNone(tx: Tx, menu: MenuPage): Promise<void> {
    const release = await this.store.open(menu.id, tx);
    if (release !== undefined) throw conflict('page.releaseOpen', { version: release.configVersion });
  }

  /** The last release of a menu with its counters; empty: none. */
  async view(menuId: string): Promise<ReleaseView> {
    const release = await this.store.last(menuId);
    if (release === undefined) return {};
    const figures = await this.store.figures(menuId, [release.baseVersion, release.configVersion]);
    return { release, figures };
  }

  /** Extends the open release to everybody. Throws 404, and 409 when another version was published meanwhile. */
  toAll(menuId: string): Promise<ReleaseView> {
    return this.finish(menuId, async (tx, menu, release) => {
      if (release.baseVersion !== menu.configVersion)
        throw conflict('page.releaseStale', { yours: release.baseVersion, current: menu.configVersion });
      const version = await this.pages.version(menuId, release.configVersion, tx);
      if (version === undefined) throw notFound();
      await this.pages.use(tx, version);
      return 'all';
    });
  }

  /** Withdraws the open release, so that everybody has the previous version. Throws 404. */
  back(menuId: string): Promise<ReleaseView> {
    return this.finish(menuId, async () => 'back');
  }

  private async finish(
    menuId: string,
    work: (tx: Tx, menu: MenuPage, release: Release) => Promise<ReleaseState>,
  ): Promise<ReleaseView> {
    await this.pages.transaction(async (tx) => {
      const menu = await this.pages.lock(tx, 'id', menuId);
      const release = menu && (await this.store.open(menuId, tx));
      if (menu === undefined || release === undefined) throw notFound();
      await this.store.end(tx, release.id, await work(tx, menu, release));
      answering({});
    });
    return this.view(menuId);
  }

  /**
   * Adds the counters of a browser for pages with an open release; reports about another version than the actor's are
   * ignored. Too many errors withdraw the release.
   */
  async count(actor: Actor, sightings: readonly Sighting[]): Promise<void> {
    const open = await this.open();
    for (const sighting of sightings) {
      const release = open.get(sighting.menuId);
      if (release === undefined || versionOf(release, actor) !== sighting.configVersion) continue;
      await this.pages.transaction(async (tx) => {
        const menu = await this.pages.lock(tx, 'id', sighting.menuId);
        const now = await this.store.open(sighting.menuId, tx);
        if (menu === undefined || now?.id !== release.id) return;
        const { errors, failed, refused } = sighting;
        const bounded = (count: number): number => Math.min(count, MOST_OF_ONE);
        const counts = { ...sighting, errors: bounded(errors), failed: bounded(failed), refused: bounded(refused) };
        await this.store.count(tx, { ...sighting, userId: actor.userId }, counts, MOST);
        if (sighting.configVersion === release.configVersion) await this.backWhenTooMany(tx, menu, release);
      });
    }
  }

  private async backWhenTooMany(tx: Tx, menu: MenuPage, release: Release): Promise<void> {
    const { menuId, configVersion, maxErrors } = release;
    if (maxErrors === 0) return;
    const count = await this.store.errors(tx, menuId, configVersion, countedOfOne(release));
    if (count <= maxErrors) return;
    await this.store.end(tx, release.id, 'errors');
    await this.notices.back(tx, menu, release, count);
  }
}

/** The version of a reader during a partial release. */
export const versionOf = (release: Release, actor: Actor): number =>
  isAmong(release, release.menuId, actor) ? release.configVersion : release.baseVersion;
