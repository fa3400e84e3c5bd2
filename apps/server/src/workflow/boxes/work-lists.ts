import { Injectable } from '@nestjs/common';
import type { Actor } from '../../access/index.js';
import { pageData } from '../../engine/index.js';
import type { Language } from '../../http/index.js';
import type { BoxFilter, Standing } from '../store/box-sql.js';
import { type Box, type BoxRow, BoxStore } from '../store/box.store.js';
import { CcStore } from '../store/cc.store.js';
import { Substitutes } from '../store/substitute.store.js';
import { Naming } from './naming.js';
import { ccItem, type FlowItem, type RowNames, sentItem, taskItem } from './row.js';

/** A page as asked for; `offset` rows come before it. */
export interface PageRequest {
  readonly current: number;
  readonly size: number;
  readonly offset: number;
}

export interface ListRequest {
  readonly filter: BoxFilter;
  readonly page: PageRequest;
}

export type PageData = ReturnType<typeof pageData>;

/** Badges count no further. */
const BADGE = 1000;
const STATUS = { claim: 'claim', todo: 'todo', done: 'finish' } as const;

/** The lists of what a person may claim, has to do, has sent, has done and was told of. */
@Injectable()
export class WorkLists {
  constructor(
    private readonly boxes: BoxStore,
    private readonly copies: CcStore,
    private readonly substitutes: Substitutes,
    private readonly naming: Naming,
  ) {}

  /** Tasks that the caller may claim, or those for whom he stands in. */
  claim(actor: Actor, request: ListRequest, language: Language): Promise<PageData> {
    return this.tasks('claim', actor, request, language);
  }

  /** Open tasks of the caller, and of those for whom he stands in. */
  todo(actor: Actor, request: ListRequest, language: Language): Promise<PageData> {
    return this.tasks('todo', actor, request, language);
  }

  /** Tasks that the caller finished. */
  done(actor: Actor, request: ListRequest, language: Language): Promise<PageData> {
    return this.tasks('done', actor, request, language);
  }

  /** Instances that the caller started. */
  async sent({ userId, tenantId }: Actor, { filter, page }: ListRequest, language: Language): Promise<PageData> {
    const [rows, total] = await Promise.all([
      this.boxes.sent(userId, tenantId, filter, page),
      this.boxes.countSent(userId, tenantId, filter),
    ]);
    const names = await this.names(tenantId, rows.flatMap(idsOf), language);
    const records = rows.map((row) => sentItem(row, names));
    return pageData(records, page, total, []);
  }

  /** Copies that the caller got. */
  async cc(
    { userId, tenantId }: Actor,
    { filter, page }: ListRequest & { readonly filter: { readonly unread?: boolean } },
    language: Language,
  ): Promise<PageData> {
    const [rows, total] = await Promise.all([
      this.copies.page(userId, tenantId, filter, page),
      this.copies.count(userId, tenantId, filter),
    ]);
    const ids = rows.flatMap((row) => [row.fromUser, row.startUser]);
    const names = await this.names(tenantId, ids, language);
    return pageData(
      rows.map((row) => ccItem(row, names)),
      page,
      total,
      [],
    );
  }

  /** Figures of the badges: what may be claimed, is to be done, and is unread. */
  async counts(actor: Actor): Promise<{ claim: number; todo: number; cc: number }> {
    const standings = await this.substitutes.standings(actor);
    const count = (box: Box) => this.boxes.count(box, actor.tenantId, standings, {}, BADGE);
    const [claim, todo, cc] = await Promise.all([count('claim'), count('todo'), this.copies.unread(actor.userId)]);
    return { claim, todo, cc };
  }

  private async tasks(box: Box, actor: Actor, request: ListRequest, language: Language): Promise<PageData> {
    const { tenantId, userId } = actor;
    const { filter, page } = request;
    const standings: Standing[] = box === 'done' ? [{ userId }] : await this.substitutes.standings(actor);
    const [rows, total] = await Promise.all([
      this.boxes.tasks(box, tenantId, standings, filter, page),
      this.boxes.count(box, tenantId, standings, filter),
    ]);
    const ids = [...rows.flatMap(idsOf), ...standings.map((one) => one.userId)];
    const names = await this.names(tenantId, ids, language);
    const records: FlowItem[] = rows.map((row) => taskItem(row, STATUS[box], standings, names));
    return pageData(records, page, total, []);
  }

  private async names(tenantId: string, ids: readonly (string | null)[], language: Language): Promise<RowNames> {
    const [userName, categoryName] = await Promise.all([
      this.naming.users(tenantId, ids),
      this.naming.categories(tenantId, language),
    ]);
    return { userName, categoryName, tableOf: (model) => this.naming.tableOf(model) };
  }
}

const idsOf = (row: BoxRow): (string | null)[] => [row.assignee, row.startUser];
