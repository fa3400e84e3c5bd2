import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../access/index.js';
import { CLOCK, type Clock } from '../../config/index.js';
import { pageData } from '../../engine/index.js';
import type { Language } from '../../http/index.js';
import type { WorklistFilter, WorklistOrder, Substitution } from '../store/worklist-sql.js';
import { type Worklist, WorklistStore } from '../store/worklist.store.js';
import { CcStore } from '../store/cc.store.js';
import { Substitutes } from '../store/substitute.store.js';
import { Naming } from './naming.js';
import { StepNames } from './step-names.js';
import { ccItem, type FlowItem, type RowNames, sentItem, taskItem } from './row.js';

/** A requested page; `offset` is the number of rows before it. */
export interface PageRequest {
  readonly current: number;
  readonly size: number;
  readonly offset: number;
}

/** Filter of a list in a request. */
export interface ListFilter extends Omit<WorklistFilter, 'definitionIds'> {
  /** Part of the name of the process, or its key. */
  readonly processName?: string;
  /** For copies: only unread ones. */
  readonly unread?: boolean;
}

export interface ListRequest {
  readonly filter: ListFilter;
  readonly page: PageRequest;
  /** For tasks to do and to claim. */
  readonly order?: WorklistOrder | undefined;
}

export type PageData = ReturnType<typeof pageData>;

/** Badges do not count further. */
const BADGE = 1000;
const STATUS = { claim: 'claim', todo: 'todo', done: 'finish' } as const;

/** The lists of a person: tasks to claim, to do and done, sent instances and received copies. */
@Injectable()
export class WorkLists {
  constructor(
    private readonly store: WorklistStore,
    private readonly copies: CcStore,
    private readonly substitutes: Substitutes,
    private readonly naming: Naming,
    private readonly stepNames: StepNames,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Tasks that the actor, or a person whom the actor substitutes, may claim. */
  claim(actor: Actor, request: ListRequest, language: Language): Promise<PageData> {
    return this.tasks('claim', actor, request, language);
  }

  /** Open tasks of the actor and of the people whom the actor substitutes. */
  todo(actor: Actor, request: ListRequest, language: Language): Promise<PageData> {
    return this.tasks('todo', actor, request, language);
  }

  /** Tasks that the caller finished. */
  done(actor: Actor, request: ListRequest, language: Language): Promise<PageData> {
    return this.tasks('done', actor, request, language);
  }

  /** Instances that the caller started. */
  async sent({ userId, tenantId }: Actor, request: ListRequest, language: Language): Promise<PageData> {
    const { page } = request;
    const filter = await this.narrowed(tenantId, request.filter);
    if (filter === undefined) return pageData([], page, 0, []);
    const [rows, total] = await Promise.all([
      this.store.sent(userId, filter, page),
      this.store.countSent(userId, filter),
    ]);
    const ids = rows.flatMap((row) => [row.assignee, row.startUser]);
    const names = await this.names(tenantId, ids, rows, language);
    const records = rows.map((row) => sentItem(row, names));
    return pageData(records, page, total, []);
  }

  /** Copies that the caller got. */
  async cc({ userId, tenantId }: Actor, request: ListRequest, language: Language): Promise<PageData> {
    const { page } = request;
    const filter = await this.narrowed(tenantId, request.filter);
    if (filter === undefined) return pageData([], page, 0, []);
    const [rows, total] = await Promise.all([
      this.copies.page(userId, filter, page),
      this.copies.count(userId, filter),
    ]);
    const ids = rows.flatMap((row) => [row.fromUser, row.startUser]);
    const names = await this.names(tenantId, ids, rows, language);
    const records = rows.map((row) => ccItem(row, names));
    return pageData(records, page, total, []);
  }

  /** Numbers for the badges: tasks to claim, tasks to do and unread copies. */
  async counts(actor: Actor): Promise<{ claim: number; todo: number; cc: number }> {
    const substitutions = await this.substitutes.substitutions(actor);
    const count = (box: Worklist) => this.store.count(box, substitutions, {}, BADGE);
    const [claim, todo, cc] = await Promise.all([count('claim'), count('todo'), this.copies.unread(actor.userId)]);
    return { claim, todo, cc };
  }

  private async tasks(box: Worklist, actor: Actor, request: ListRequest, language: Language): Promise<PageData> {
    const { tenantId, userId } = actor;
    const { page } = request;
    const filter = await this.narrowed(tenantId, request.filter);
    if (filter === undefined) return pageData([], page, 0, []);
    const substitutions: Substitution[] = box === 'done' ? [{ userId }] : await this.substitutes.substitutions(actor);
    const [rows, total] = await Promise.all([
      this.store.tasks(box, substitutions, filter, { ...page, order: box === 'done' ? undefined : request.order }),
      this.store.count(box, substitutions, filter),
    ]);
    const ids = substitutions.map((one): string | null => one.userId);
    for (const row of rows) ids.push(row.assignee, row.startUser);
    const names = await this.names(tenantId, ids, rows, language);
    const records: FlowItem[] = rows.map((row) => taskItem(row, STATUS[box], substitutions, names));
    return pageData(records, page, total, []);
  }

  /** Replaces the name by the ids of matching definitions; undefined when none matches, so that the list is empty. */
  private async narrowed(
    tenantId: string,
    { processName, ...filter }: ListFilter,
  ): Promise<(WorklistFilter & { readonly unread?: boolean }) | undefined> {
    if (processName === undefined) return filter;
    const definitionIds = await this.store.definitionIds(tenantId, processName);
    return definitionIds.length === 0 ? undefined : { ...filter, definitionIds };
  }

  private async names(
    tenantId: string,
    userIds: readonly (string | null)[],
    rows: readonly { readonly definitionId: string }[],
    language: Language,
  ): Promise<RowNames> {
    const definitionIds = rows.map(({ definitionId }) => definitionId);
    const [userName, categoryName, stepName] = await Promise.all([
      this.naming.users(tenantId, userIds),
      this.naming.categories(tenantId, language),
      this.stepNames.of(definitionIds, language),
    ]);
    const now = this.clock.now();
    return { userName, categoryName, stepName, language, now, tableOf: (model) => this.naming.tableOf(model) };
  }
}
