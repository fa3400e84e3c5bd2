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
  /** The revision that its writer knows; 0: none. */
  revision: number;
}

/** A draft as it is opened: put together with what was published since it began. */
export interface OpenedDraft extends DraftText {
  currentVersion: number;
  /** Text of the version that the draft is compared with: the current one. */
  current: string;
  /** Present where the published version has moved on: JSON text of draft and version together, the draft's at conflicts. */
  merged?: string;
  conflicts?: MergedPages['conflicts'];
}

const read = (text: string): unknown => (text === '' ? undefined : JSON.parse(text));

/** Unpublished work on pages, kept on the server: others may see it, take it over or throw it away. */
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
   * Writes the actor's draft of a menu; answers its revision. Throws 400 for what is no page, 404, and 409 when it was
   * written in another window, taken over or thrown away since `revision`.
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

  /** Makes somebody's draft the actor's own, in place of one that he has. Throws 404 and 409 as `save`. */
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

  /** Throws a draft away, the actor's or somebody's. Throws 404 and 409 as `save`. */
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

  /** One transaction; changes of the drafts of a menu come one after the other. */
  private change<T>(menuId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.pages.transaction(async (tx) => {
      if ((await this.pages.lock(tx, 'id', menuId)) === undefined) throw notFound();
      const answer = await work(tx);
      answering(answer);
      return answer;
    });
  }
}

/** Throws 409, with the revision that there is. */
function demandRevision(known: DraftText | undefined, revision: number): void {
  const { revision: current = 0 } = known ?? {};
  if (current !== revision) throw conflict('page.draftConflict', {}, { revision: current });
}
