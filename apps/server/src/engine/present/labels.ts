import type { Database, VersionWatch } from '../../database/index.js';
import type { Language } from '../../http/index.js';
import {
  companionOf,
  type Field,
  type Record_,
  type Registry,
  type Resource,
  type Table,
} from '../../metadata/index.js';
import { Records, tableSql } from '../storage/index.js';
import type { Dictionaries } from './dictionaries.js';

/** Names cached per referenced table and tenant; above this the older half is removed. */
const REMEMBERED = 20_000;

interface NameCache {
  version: string;
  names: Map<string, string | null>;
}

interface LabelPlan {
  dicts: { field: Field; companion: string; many: boolean }[];
  refs: { field: Field; companion: string; target: string; many: boolean }[];
}

const plans = new WeakMap<Table, LabelPlan>();

function planOf(table: Table): LabelPlan {
  let plan = plans.get(table);
  if (plan === undefined) {
    plan = { dicts: [], refs: [] };
    for (const field of table.fields.values()) {
      const companion = companionOf(field, table);
      if (companion === undefined || field.spec.writeOnly === true) continue;
      const { name } = field.type;
      if (field.spec.dict !== undefined) plan.dicts.push({ field, companion, many: name !== 'dict' });
      if ((name === 'ref' || name === 'refs') && field.spec.target !== undefined) {
        plan.refs.push({ field, companion, target: field.spec.target, many: name === 'refs' });
      }
    }
    plans.set(table, plan);
  }
  return plan;
}

/** Keys of a field with several: separated by commas, or a JSON list. */
const split = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : value == null || value === '' ? [] : String(value).split(',');

/**
 * Puts texts of records into the language of the reader, in place; returns a promise only when it must read something.
 */
export type Translation = (
  table: Table,
  records: readonly Record_[],
  tenantId: string,
  language: Language,
) => Promise<void> | undefined;

/** Whether a reader sees other texts in a field than the stored ones. */
type IsTranslated = (table: Table, field: string, language: Language) => boolean;

/** Adds the names of dictionary keys and references: dictionaries from memory, references in bulk. */
export class Labels {
  private readonly names = new Map<string, NameCache>();
  private readonly translations: { translate: Translation; isTranslated: IsTranslated }[] = [];

  constructor(
    private readonly database: Database,
    private readonly watch: VersionWatch,
    private readonly dictionaries: Dictionaries,
  ) {}

  /** Registers a translation of stored texts that only another module knows. */
  translateBy(translate: Translation, isTranslated: IsTranslated): void {
    this.translations.push({ translate, isTranslated });
  }

  isTranslated(...asked: Parameters<IsTranslated>): boolean {
    return this.translations.some(({ isTranslated }) => isTranslated(...asked));
  }

  /**
   * Adds the names to all records of one table, in place; returns a promise only when names must be read, which is
   * rare. `known`: names that are known already, by reference field.
   */
  add(
    registry: Registry,
    table: Table,
    records: readonly Record_[],
    tenantId: string,
    language: Language,
    known?: ReadonlyMap<string, unknown>,
  ): Promise<unknown> | undefined {
    if (records.length === 0) return undefined;
    const plan = planOf(table);
    const loading = plan.dicts.length > 0 ? this.dictionaries.ready() : undefined;
    const add = (): Promise<unknown> | undefined => {
      this.addDictionaries(plan, records, tenantId, language);
      const waits = this.translations.map(({ translate }) => translate(table, records, tenantId, language));
      waits.push(this.addReferences(registry, table, records, tenantId, known));
      return waits.every((one) => one === undefined) ? undefined : Promise.all(waits);
    };
    return loading === undefined ? add() : loading.then(add);
  }

  private addDictionaries(plan: LabelPlan, records: readonly Record_[], tenantId: string, language: Language): void {
    for (const { field, companion, many } of plan.dicts) {
      const source = field.spec.dictSource ?? 'biz';
      const code = field.spec.dict ?? '';
      const known = this.dictionaries.labeller(source, tenantId, code, language);
      const label = (key: string): string => known(key) ?? key;
      for (const record of records) {
        const value = record[field.key];
        if (value === undefined) continue;
        record[companion] = value === null ? null : many ? split(value).map(label).join(',') : label(String(value));
      }
    }
  }

  private addReferences(
    registry: Registry,
    table: Table,
    records: readonly Record_[],
    tenantId: string,
    known: ReadonlyMap<string, unknown> | undefined,
  ): Promise<void> | undefined {
    const plan = planOf(table);
    const asked = known === undefined ? plan.refs : plan.refs.filter(({ field }) => !known.has(field.key));
    for (const { field, companion } of plan.refs) {
      if (known?.has(field.key)) for (const record of records) record[companion] = known.get(field.key) ?? '';
    }
    const waits = asked.map((ref) => this.addNames(registry, ref, records, tenantId));
    if ((table as Partial<Resource>).model?.managed === true)
      waits.push(this.addTenantNames(registry, records, tenantId));
    return waits.some((one) => one !== undefined) ? Promise.all(waits).then(() => undefined) : undefined;
  }

  /** An administrator of several tenants may see records of others; all records of one call belong to one tenant. */
  private addTenantNames(registry: Registry, records: readonly Record_[], tenantId: string): Promise<void> | undefined {
    const tenants = registry.resources.get('tenant');
    if (tenants === undefined) return undefined;
    const put = (names: ReadonlyMap<string, string | null>): void => {
      const name = names.get(tenantId) ?? tenantId;
      for (const record of records) if (record['tenantId'] === tenantId) record['tenantName'] = name;
    };
    const names = this.namesOf(tenants, [tenantId], tenantId, 'tenantId');
    if (names instanceof Promise) return names.then(put);
    put(names);
    return undefined;
  }

  private addNames(
    registry: Registry,
    ref: LabelPlan['refs'][number],
    records: readonly Record_[],
    tenantId: string,
  ): Promise<void> | undefined {
    const target = registry.resources.get(ref.target);
    if (target?.display === undefined) return undefined;
    const ids = new Set<string>();
    for (const record of records) {
      const value = record[ref.field.key];
      if (value == null || value === '') continue;
      if (ref.many) for (const id of split(value)) ids.add(id);
      else ids.add(String(value));
    }
    const name = (names: ReadonlyMap<string, string | null> | undefined): void => {
      for (const record of records) {
        const value = record[ref.field.key];
        if (value === undefined) continue;
        if (!ref.many) {
          record[ref.companion] = value === null ? null : (names?.get(String(value)) ?? '');
          continue;
        }
        const found = split(value).map((id) => names?.get(id) ?? '');
        record[ref.companion] = value === null ? null : found.filter((one) => one !== '').join(',');
      }
    };
    const names = ids.size === 0 ? undefined : this.namesOf(target, [...ids], tenantId);
    if (names instanceof Promise) return names.then(name);
    name(names);
    return undefined;
  }

  /**
   * Display names of ids (or other keys) of one resource, without a promise when they are cached; null for those that
   * do not exist.
   */
  namesOf(
    target: Resource,
    ids: readonly string[],
    tenantId: string,
    key = target.idField,
  ): ReadonlyMap<string, string | null> | Promise<ReadonlyMap<string, string | null>> {
    const cacheKey = `${target.name}/${key}/${target.tenant ? tenantId : ''}`;
    // A republished model may display another field, so names of the old version are not used.
    const version = `${target.display}:${this.watch.of(target.name)}`;
    let cache = this.names.get(cacheKey);
    if (cache === undefined || cache.version !== version) {
      cache = { version, names: new Map() };
      this.names.set(cacheKey, cache);
    }
    const { names } = cache;
    const missing = ids.filter((id) => !names.has(id));
    return missing.length === 0 ? names : this.readNames(target, missing, tenantId, key, names);
  }

  private async readNames(
    target: Resource,
    missing: readonly string[],
    tenantId: string,
    key: string,
    names: Map<string, string | null>,
  ): Promise<ReadonlyMap<string, string | null>> {
    if (names.size > REMEMBERED) for (const id of [...names.keys()].slice(0, REMEMBERED / 2)) names.delete(id);
    const display = target.display ?? target.idField;
    const selection = tableSql(target, this.database.flavour).select([key, display]);
    const where = {
      left: { type: 'field' as const, field: key },
      op: 'select_any_in' as const,
      right: missing,
    };
    const rows = await new Records(this.database.read, this.database.flavour, tenantId).list(
      target,
      { where },
      selection,
    );
    for (const id of missing) names.set(id, null);
    for (const row of rows) names.set(String(row[key]), row[display] == null ? null : String(row[display]));
    return names;
  }
}
