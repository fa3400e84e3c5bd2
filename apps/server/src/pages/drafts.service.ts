import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../access/index.js';
import { CONFIG, type Config } from '../config/index.js';
import { answering, type Tx } from '../database/index.js';
import { badRequest, conflict, notFound } from '../errors/index.js';
import { type Limits, loadLimits } from '../metadata/index.js';
import { type DraftRow, DraftStore, type DraftText } from './draft.store.js';
import { type MergedPages, mergePages } from './merge-pages.js';
import { PageStore } from './page.store.js';
import { lintPage } from './page-lint.js';

interface DraftSaving {
  id: string;
  /** JSON text or object. */
  config: unknown;
  baseVersion: number;
  /** The last revision that the client knows; 0: no draft. */
  revision: number;
}

/** A draft, merged with the versions published since it was started. */
export interface OpenedDraft extends DraftText {
  currentVersion: number;
  /** Text of the current version, with which the draft is compared. */
  current: string;
  /**
   * JSON text of draft and current version merged, if a newer version was published; for conflicts with the values of
   * the draft.
   */
  merged?: string;
  conflicts?: MergedPages['conflicts'];
}

const read = (text: string): unknown => (text === '' ? undefined : JSON.parse(text));

/** Unpublished changes of pages on the server: other authors can see, take over or delete them. */
@Injectable()
export class Drafts {
  private readonly limits: Limits['pageSchema'];

  constructor(
    private readonly store: DraftStore,
    private readonly pages: PageStore,
    @Inject(CONFIG) config: Config,
  ) {
    this.limits = loadLimits(config.schemasDir).pageSchema;
  }

  /** Drafts of a menu in the actor's tenant, newest first. */
  list(actor: Actor, menuId: string): Promise<DraftRow[]> {
    return this.store.of(actor, menuId);
  }

  /** Throws 404. */
  async open(actor: Actor, menuId: string, author: string): Promise<OpenedDraft> {
    const [menu, draft] = await Promise.all([this.pages.detail('id', menuId), this.store.text(actor, menuId, author)]);
    if (menu === undefined || draft === undefined) throw notFound();
    const currentVersion = Number(menu['configVersion'] ?? 0);
    const current = String(menu['config'] ?? '');
    const opened = { ...draft, currentVersion, current };
    if (draft.baseVersion === currentVersion) return opened;
    const base = await this.pages.version(menuId, draft.baseVersion);
    const { merged, conflicts } = mergePages(read(base?.config ?? ''), read(draft.config), read(current));
    return { ...opened, merged: JSON.stringify(merged, null, 2), conflicts };
  }

  /**
   * Saves the actor's draft of a menu; returns its revision. Throws 400 for an invalid page, 404, and 409 when the
   * draft was saved in another window, taken over or deleted since `revision`.
   */
  save(actor: Actor, { id, config, baseVersion, revision }: DraftSaving): Promise<{ revision: number }> {
    const { text } = lintPage(config, this.limits.kilobytes);
    return this.change(id, async (tx) => {
      if (baseVersion > 0 && (await this.pages.version(id, baseVersion, tx)) === undefined)
        throw badRequest('request.wrongType', { name: 'baseVersion' });
      const known = await this.store.text(actor, id, actor.userId, tx);
      demandRevision(known, revision);
      const draft = { config: text, baseVersion, revision: revision + 1 };
      if (known === undefined) await this.store.add(tx, actor, id, draft, this.limits.draftDays);
      else await this.store.write(tx, actor, id, draft);
      return { revision: draft.revision };
    });
  }

  /** Makes another author's draft the actor's own and replaces the existing one. Throws 404 and 409 like `save`. */
  take(actor: Actor, id: string, author: string, revision: number): Promise<{ revision: number }> {
    return this.change(id, async (tx) => {
      const theirs = await this.demand(tx, actor, id, author);
      demandRevision(theirs, revision);
      const next = { revision: revision + 1 };
      if (author === actor.userId) return { revision };
      await this.store.remove(tx, id, actor.userId);
      await this.store.give(tx, actor, id, author, next.revision);
      return next;
    });
  }

  /** Deletes a draft, also of another author. Throws 404 and 409 like `save`. */
  drop(actor: Actor, id: string, author: string, revision: number): Promise<Record<string, never>> {
    return this.change(id, async (tx) => {
      demandRevision(await this.demand(tx, actor, id, author), revision);
      await this.store.remove(tx, id, author);
      return {};
    });
  }

  private async demand(tx: Tx, actor: Actor, menuId: string, author: string): Promise<DraftText> {
    const draft = await this.store.text(actor, menuId, author, tx);
    if (draft === undefined) throw notFound();
    return draft;
  }

  /** Runs one transaction; the lock on the menu serialises the changes of its drafts. */
  private change<T>(menuId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.pages.transaction(async (tx) => {
      if ((await this.pages.lock(tx, 'id', menuId)) === undefined) throw notFound();
      const answer = await work(tx);
      answering(answer);
      return answer;
    });
  }
}

/** Throws 409 with the current revision. */
function demandRevision(known: DraftText | undefined, revision: number): void {
  const { revision: current = 0 } = known ?? {};
  if (current !== revision) throw conflict('page.draftConflict', {}, { revision: current });
}
