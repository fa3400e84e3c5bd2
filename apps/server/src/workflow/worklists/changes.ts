import { Injectable } from '@nestjs/common';
import { mayReadField } from '../../engine/index.js';
import type { Language } from '../../http/index.js';
import type { Resource } from '../../metadata/index.js';
import { ChangeNames, labelOf } from '../service/change-names.js';
import { changesBetween, type ContentChange, contentOf, readableChanges } from '../service/content.js';
import { HistoryStore } from '../store/history.store.js';
import type { DocumentFacts, Running } from './facts.js';

/** A changed field; `line` is the line number. Values are names instead of keys and ids. */
export interface Change {
  readonly field: string;
  readonly label: string;
  readonly line: number | null;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * The changes of a document since the person's last opinion, in this approval or an earlier one, else since the start
 * of its approval.
 */
@Injectable()
export class Changes {
  constructor(
    private readonly history: HistoryStore,
    private readonly names: ChangeNames,
  ) {}

  async since(
    { instance }: Running,
    { resource, record, cut }: DocumentFacts,
    who: { readonly userId: string; readonly tenantId: string },
    language: Language,
  ): Promise<Change[]> {
    if (record === undefined) return [];
    const signed = await this.history.signedContent(who.tenantId, instance, who.userId);
    const seen = signed ?? (await this.history.firstContent(who.tenantId, instance.id));
    if (seen === undefined) return [];
    const found = changesBetween(resource, seen, contentOf(resource, record));
    const visible = readableChanges(found, (field) => mayReadField(cut, field));
    return Promise.all(visible.map((change) => this.shown(resource, change, who.tenantId, language)));
  }

  private async shown(
    resource: Resource,
    change: ContentChange,
    tenantId: string,
    language: Language,
  ): Promise<Change> {
    const { field, line } = change;
    const label = labelOf(resource, field)[language];
    return { field, label, line, ...(await this.names.of(resource, change, tenantId, language)) };
  }
}
