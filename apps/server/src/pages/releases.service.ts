import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../access/index.js';
import { answering, type Tx, VERSION_WATCH, type VersionWatch } from '../database/index.js';
import { badRequest, conflict, notFound } from '../errors/index.js';
import { type MenuPage, PageStore } from './page.store.js';
import { PageNotices } from './page-notices.js';
import { type Audience, isAmong } from './release-audience.js';
import { type Counts, type Release, type ReleaseState, ReleaseStore, type VersionFigures } from './release.store.js';

/** Whom a version is published to, and how many errors take it back by itself (0: none do). */
export interface ReleaseWish extends Audience {
  readonly maxErrors: number;
}

/** What an author sees of the last version that went to some. */
export interface ReleaseView {
  release?: Release;
  /** Of the new version and the one of the others. */
  figures?: VersionFigures[];
}

/** What a browser counted of a page. */
export interface Sighting extends Counts {
  menuId: string;
  configVersion: number;
}

/** Nobody adds more than this of anything to a version. */
const MOST = 1_000_000;
/** Errors of one person that count. */
const MOST_OF_ONE = 50;

/** Publishing to some: who has which version, what is counted of both, and the ways to all and back. */
@Injectable()
export class Releases {
  /** Open ones by menu, until one changes on any server. */
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

  /** The open ones by menu. */
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

  /** Opens one within the transaction that stores its version. */
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

  /** Throws 409 while some have another version: it goes to all or back before the next one comes. */
  async demandNone(tx: Tx, menu: MenuPage): Promise<void> {
    const release = await this.store.open(menu.id, tx);
    if (release !== undefined) throw conflict('page.releaseOpen', { version: release.configVersion });
  }

  /** The last one of a menu with its figures; empty: there was none. */
  async view(menuId: string): Promise<ReleaseView> {
    const release = await this.store.last(menuId);
    if (release === undefined) return {};
    const figures = await this.store.figures(menuId, [release.baseVersion, release.configVersion]);
    return { release, figures };
  }

  /** Everybody gets the version of the open one. Throws 404, and 409 when another version was published meanwhile. */
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

  /** Everybody gets the version before. Throws 404. */
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
   * Adds what a browser counted to the versions that are watched; what it says of another version than its person has is
   * left out. Too many errors take the new version back.
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
    const [figures] = await this.store.figures(menuId, [configVersion], tx);
    const count = (figures?.errors ?? 0) + (figures?.failed ?? 0);
    if (count <= maxErrors) return;
    await this.store.end(tx, release.id, 'errors');
    await this.notices.back(tx, menu, release, count);
  }
}

/** The version of somebody while one is published to some. */
export const versionOf = (release: Release, actor: Actor): number =>
  isAmong(release, release.menuId, actor) ? release.configVersion : release.baseVersion;
