import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../access/index.js';
import { CONFIG, type Config } from '../config/index.js';
import { answering } from '../database/index.js';
import { badRequest, conflict, notFound } from '../errors/index.js';
import { loadLimits } from '../metadata/index.js';
import { PageStore, type PageVersion } from './page.store.js';
import { PageNotices } from './page-notices.js';
import { pageDiff } from './page-diff.js';
import { lintPage, sameSchema } from './page-lint.js';

/** Remark of versions that the seeds wrote. */
const FACTORY = 'factory';

export interface Submission {
  id: string;
  /** JSON text or object. */
  config: unknown;
  /** Version the client started from; undefined when it does not say (older clients): nothing is compared then. */
  baseVersion?: number;
  message: string;
}

export interface Published {
  id: string;
  configVersion: number;
  /** Places of the schema that hold a program. */
  scripts: string[];
}

/** What became of a factory page: `kept`: an administrator has edited the page, the file was left aside. */
export type FactoryOutcome = 'created' | 'updated' | 'unchanged' | 'kept' | 'no menu';

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
      if (menu.configVersion > 0 && sameSchema(menu.config, text)) throw badRequest('page.unchanged');
      const configVersion = menu.configVersion + 1;
      await this.store.add(tx, {
        menuId: menu.id,
        configVersion,
        config: text,
        remark: submission.message,
        baseVersion,
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

  /**
   * Takes over a page of the schemas folder: version 1 of a menu without a page; a next version when the file changed
   * and nobody has published since. A page that an administrator has edited is left alone.
   */
  async importFactory(menuCode: string, body: Record<string, unknown>): Promise<FactoryOutcome> {
    const { text } = lintPage(body, this.maxKilobytes);
    return this.store.transaction(async (tx) => {
      const menu = await this.store.lock(tx, 'code', menuCode);
      if (menu === undefined) return 'no menu';
      if (menu.configVersion > 0 && sameSchema(menu.config, text)) return 'unchanged';
      if (menu.configVersion > 0) {
        const current = await this.store.version(menu.id, menu.configVersion, tx);
        if (current === undefined || current.remark !== FACTORY || current.createUser !== null) return 'kept';
      }
      await this.store.add(tx, {
        menuId: menu.id,
        configVersion: menu.configVersion + 1,
        config: text,
        remark: FACTORY,
        baseVersion: menu.configVersion,
        createUser: null,
      });
      return menu.configVersion === 0 ? 'created' : 'updated';
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
