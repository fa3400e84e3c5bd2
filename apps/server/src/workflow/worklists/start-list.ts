import { Injectable } from '@nestjs/common';
import type { Actor } from '../../access/index.js';
import { MetadataService, pageData } from '../../engine/index.js';
import type { Language } from '../../http/index.js';
import { Definitions } from '../definitions/definitions.js';
import { businessOf } from '../definitions/references.js';
import { resolveCandidates } from '../people/candidates.js';
import { Directory } from '../people/directory.js';
import { type DefinitionHead, DefinitionStore, nameIn } from '../store/definition.store.js';
import { Naming } from './naming.js';
import type { PageData, PageRequest } from './work-lists.js';

/** Maximum number of processes that are checked. */
const MAX_PROCESSES = 1000;

export interface StartRequest {
  readonly page: PageRequest;
  /** The common processes instead of those of the tenant. */
  readonly common: boolean;
  /** All processes of both kinds, also those that the person may not start: for the choice of a substitute. */
  readonly all?: boolean;
  readonly category?: string;
  readonly key?: string;
  readonly name?: string;
}

/** The processes that a person may start. */
@Injectable()
export class StartList {
  constructor(
    private readonly store: DefinitionStore,
    private readonly definitions: Definitions,
    private readonly directory: Directory,
    private readonly metadata: MetadataService,
    private readonly naming: Naming,
  ) {}

  /** Newest versions that the actor may start, by key; administrators may start all. */
  async page(actor: Actor, request: StartRequest, language: Language): Promise<PageData> {
    const { page, common, all, category, key, name } = request;
    const tenants = all === true ? ['', actor.tenantId] : [common ? '' : actor.tenantId];
    const found = await Promise.all(
      tenants.map((tenantId) =>
        this.store.page({ tenantId, category, key, name, latest: true }, { offset: 0, size: MAX_PROCESSES }),
      ),
    );
    // A tenant's own version of a common process takes its place, and so comes last.
    const byKey = new Map(found.flatMap((one) => one.records).map((head) => [head.key, head]));
    const records = [...byKey.values()];
    const mine = await Promise.all(records.map((head) => all === true || this.mayStart(actor, head)));
    const open = records.filter((_, at) => mine[at] === true);
    const categoryName = await this.naming.categories(actor.tenantId, language);
    const rows = open.slice(page.offset, page.offset + page.size).map(({ deployTime, nameEn, ...head }) => ({
      ...head,
      name: nameIn({ name: head.name, nameEn }, language),
      deploymentTime: deployTime,
      categoryName: categoryName(head.category),
      diagramResourceName: '',
      businessModel: businessOf(this.metadata.registry, head.key)?.key ?? null,
    }));
    return pageData(rows, page, open.length, []);
  }

  private async mayStart({ tenantId, userId, isAdministrator }: Actor, { id }: DefinitionHead): Promise<boolean> {
    const { graph } = await this.definitions.byId(id);
    if (isAdministrator || graph.starters.length === 0) return true;
    const people = await this.directory.of(tenantId);
    return resolveCandidates(graph.starters, { people, initiator: userId, variables: {} }).some(
      (one) => one.userId === userId,
    );
  }
}
