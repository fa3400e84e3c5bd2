import { Injectable } from '@nestjs/common';
import { Dictionaries, Labels, MetadataService } from '../../engine/index.js';
import type { Language } from '../../http/index.js';
import { companionOf, type Record_, type Resource, type Table } from '../../metadata/index.js';
import { changesBetween, type ContentChange, contentOf } from '../service/content.js';
import { HistoryStore } from '../store/history.store.js';
import type { DocumentFacts, Running } from './facts.js';

/** A field that differs from what somebody saw last; `line` is the line's number. Keys and ids are shown as their names. */
export interface Change {
  readonly field: string;
  readonly label: string;
  readonly line: number | null;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Tells a person what changed in a document since he gave his opinion, in this approval or an earlier one, else since
 * its approval began.
 */
@Injectable()
export class Changes {
  constructor(
    private readonly history: HistoryStore,
    private readonly metadata: MetadataService,
    private readonly labels: Labels,
    private readonly dictionaries: Dictionaries,
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
    const visible = found.filter(({ field }) => {
      const head = field.split('.')[0] as string;
      return !cut.hiddenFields.has(head) && !cut.maskedFields.has(head);
    });
    await this.dictionaries.ready();
    return Promise.all(visible.map((change) => this.shown(resource, change, who.tenantId, language)));
  }

  private async shown(
    resource: Resource,
    change: ContentChange,
    tenantId: string,
    language: Language,
  ): Promise<Change> {
    const { field, line } = change;
    const [first = '', key] = field.split('.');
    const child = resource.children.find((one) => one.property === first);
    const table: Table = child ?? resource;
    if (child !== undefined && key === undefined) {
      const [before, after] = [briefly(change.before), briefly(change.after)];
      return { field, label: child.label[language], line, before, after };
    }
    const name = key ?? first;
    const label = table.fields.get(name)?.label[language] ?? name;
    const [before, after] = await Promise.all([
      this.named(table, name, change.before, tenantId, language),
      this.named(table, name, change.after, tenantId, language),
    ]);
    return { field, label, line, before, after };
  }

  /** The name of a key or reference; any other value as it is. */
  private async named(
    table: Table,
    key: string,
    value: unknown,
    tenantId: string,
    language: Language,
  ): Promise<unknown> {
    const field = table.fields.get(key);
    if (field === undefined || value === null) return value;
    // A table may keep the name beside the key in a field of its own: here it is looked up all the same.
    const alone: Table = { ...table, fields: new Map([[key, field]]) };
    const companion = companionOf(field, alone);
    if (companion === undefined) return value;
    const record: Record_ = { [key]: value };
    await this.labels.add(this.metadata.registry, alone, [record], tenantId, language);
    return record[companion] || value;
  }
}

/** A whole line: its fields that hold something. */
const briefly = (line: unknown): unknown =>
  typeof line === 'object' && line !== null
    ? Object.fromEntries(Object.entries(line).filter(([key, value]) => key !== 'id' && value !== null && value !== ''))
    : null;
