import type { SqlFlavour } from '../database/index.js';
import { tableSql, type Writer } from '../engine/index.js';
import type { FilterNode } from '../filter/index.js';
import type { Record_, Registry, Table } from '../metadata/index.js';
import type { SeedReference } from './seed-file.js';

export const isReference = (value: unknown): value is SeedReference =>
  typeof value === 'object' && value !== null && '$ref' in value;
export const isPassword = (value: unknown): value is { $password: string } =>
  typeof value === 'object' && value !== null && '$password' in value;

const refKey = (model: string, key: Record_): string =>
  `${model}:${JSON.stringify(Object.entries(key).sort(([a], [b]) => a.localeCompare(b)))}`;

/** Ids of rows that seeds name by natural key, kept across files. */
export class SeedReferences {
  private readonly ids = new Map<string, string>();

  constructor(
    private readonly registry: Registry,
    private readonly flavour: SqlFlavour,
    /** Loads the ids of rows that earlier starts have seeded. */
    private readonly recall: () => Promise<void>,
  ) {}

  /** Stores the id of a row that was just written or found unchanged. */
  know(model: string, key: Record_, id: string): void {
    this.ids.set(refKey(model, key), id);
  }

  /**
   * Values of a row, with references replaced by ids and passwords by their hashes. `job`: where rows are looked up,
   * after its waiting rows are written. Throws for an unknown field, model or row.
   */
  async resolve(
    row: Record_,
    table: Table,
    password: string | undefined,
    job: { writer: Writer; flush(): Promise<void> },
  ): Promise<Record_> {
    const record: Record_ = {};
    for (const [key, value] of Object.entries(row)) {
      const field = table.fields.get(key);
      if (field === undefined) throw new Error(`seed of ${table.key} names the unknown field ${key}`);
      if (isPassword(value)) {
        record[key] = password ?? null;
      } else if (isReference(value)) {
        record[key] = await this.idOf(value, job);
      } else if (Array.isArray(value) && field.type.name !== 'json' && field.type.name !== 'attachment') {
        const ids = [];
        for (const part of value) ids.push(isReference(part) ? await this.idOf(part, job) : String(part));
        record[key] = ids.join(',');
      } else {
        record[key] = field.standard ? value : field.type.parse(value, field.spec);
      }
    }
    return record;
  }

  private async idOf(reference: SeedReference, job: { writer: Writer; flush(): Promise<void> }): Promise<string> {
    const [model, key] = reference.$ref;
    const name = refKey(model, key);
    const known = this.ids.get(name);
    if (known !== undefined) return known;
    await job.flush();
    const target = this.registry.resource(model);
    const row = await this.find(target, key, job.writer);
    if (row === undefined) await this.recall();
    else this.ids.set(name, String(row[target.idField]));
    const id = this.ids.get(name);
    if (id === undefined) throw new Error(`seed refers to ${model} ${JSON.stringify(key)}, which does not exist`);
    return id;
  }

  /** Finds the stored row of a natural key. */
  async find(table: Table, key: Record_, writer: Writer): Promise<Record_ | undefined> {
    const whole = tableSql(table, this.flavour).whole;
    return (await writer.list(table, { where: equalAll(key), take: 1 }, whole))[0];
  }
}

function equalAll(key: Record_): FilterNode {
  return {
    conjunction: 'and',
    children: Object.entries(key).map(([field, right]) => ({
      left: { type: 'field', field },
      op: right === null || right === '' ? 'is_empty' : 'equal',
      right,
    })),
  };
}
