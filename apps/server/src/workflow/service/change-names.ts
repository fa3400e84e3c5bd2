import { Injectable } from '@nestjs/common';
import { Dictionaries, Labels, MetadataService } from '../../engine/index.js';
import type { Words } from '../../errors/index.js';
import type { Language } from '../../http/index.js';
import { companionOf, type Record_, type Resource, type Table } from '../../metadata/index.js';
import type { ContentChange } from './content.js';

type Values = Pick<ContentChange, 'before' | 'after'>;

const tableOf = (resource: Resource, field: string): { table: Table; key: string | undefined } => {
  const [first = '', key] = field.split('.');
  const child = resource.children.find((one) => one.property === first);
  return child === undefined ? { table: resource, key: first } : { table: child, key };
};

/** The label of a changed field; for a whole line, the label of its table. */
export function labelOf(resource: Resource, field: string): Words {
  const [first] = field.split('.');
  const { table, key } = tableOf(resource, field);
  const lines = resource.children.find((one) => one.property === first)?.label;
  return (key === undefined ? undefined : table.fields.get(key)?.label) ?? lines ?? { zh: field, en: field };
}

/** Converts the values of a changed field for people: names instead of keys and ids. */
@Injectable()
export class ChangeNames {
  constructor(
    private readonly metadata: MetadataService,
    private readonly labels: Labels,
    private readonly dictionaries: Dictionaries,
  ) {}

  /** Both values in one language. */
  async of(resource: Resource, change: Values & { field: string }, tenantId: string, language: Language) {
    const { table, key } = tableOf(resource, change.field);
    if (key === undefined) return { before: briefly(change.before), after: briefly(change.after) };
    await this.dictionaries.ready();
    const [before, after] = await Promise.all([
      this.named(table, key, change.before, tenantId, language),
      this.named(table, key, change.after, tenantId, language),
    ]);
    return { before, after };
  }

  /** The change with both values in both languages added. */
  async beside<T extends Values & { field: string }>(resource: Resource, change: T, tenantId: string) {
    const [zh, en] = await Promise.all([
      this.of(resource, change, tenantId, 'zh'),
      this.of(resource, change, tenantId, 'en'),
    ]);
    return { ...change, beforeName: { zh: zh.before, en: en.before }, afterName: { zh: zh.after, en: en.after } };
  }

  /** The name of a key or reference; other values unchanged. */
  private async named(
    table: Table,
    key: string,
    value: unknown,
    tenantId: string,
    language: Language,
  ): Promise<unknown> {
    const field = table.fields.get(key);
    if (field === undefined || value === null) return value;
    // The table may have its own field for the name of the key; without that field the name is always looked up.
    const alone: Table = { ...table, fields: new Map([[key, field]]) };
    const companion = companionOf(field, alone);
    if (companion === undefined) return value;
    const record: Record_ = { [key]: value };
    await this.labels.add(this.metadata.registry, alone, [record], tenantId, language);
    return record[companion] || value;
  }
}

/** A line with only its non-empty fields. */
const briefly = (line: unknown): unknown =>
  typeof line === 'object' && line !== null
    ? Object.fromEntries(Object.entries(line).filter(([key, value]) => key !== 'id' && value !== null && value !== ''))
    : null;
