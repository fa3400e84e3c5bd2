import { join } from 'node:path';
import { Decimal } from 'decimal.js';
import type { Actor } from '../../src/access/index.js';
import { type Clock, loadConfig } from '../../src/config/index.js';
import type { BehaviourContext, DictionaryEntry, RecordAccess, Secrets } from '../../src/engine/index.js';
import { forbidden, notFound } from '../../src/errors/index.js';
import { type FilterNode, rowTest } from '../../src/filter/index.js';
import { type CompiledRegistry, compile, loadSchemas, type Record_, type Table } from '../../src/metadata/index.js';

/** Rows by the key of their model or child table. A row without an id gets one. */
export type Tables = Readonly<Record<string, readonly Record_[]>>;

export interface Surroundings {
  /** The acting user; by default an ordinary person of the managing tenant with id 7. */
  readonly actor?: Partial<Actor>;
  /** Plant time, by default 2026-03-18 16:00:00. */
  readonly now?: string;
  /** `ext` of entries, by dictionary and key. */
  readonly dictionaries?: Readonly<Record<string, Readonly<Record<string, Record_>>>>;
}

const PERSON: Actor = {
  ...{ userId: '7', tenantId: '000000', account: 'wangli', name: '王丽', deptIds: [], postIds: [], roleIds: [] },
  ...{ roleAliases: [], isAdministrator: false, granted: new Set(), rightsKey: '', jti: '', clientId: '' },
};
const NOW = '2026-03-18 16:00:00';

let compiled: CompiledRegistry | undefined;
const registry = (): CompiledRegistry => (compiled ??= compile(loadSchemas(join(loadConfig({}).schemasDir))));

const clockAt = (now: string): Clock => ({
  millis: () => Date.parse(`${now.replace(' ', 'T')}+08:00`),
  now: () => now,
  today: () => now.slice(0, 10),
});

const SECRETS: Secrets = {
  hash: async (plain) => `hash of ${plain}`,
  seal: async (plain) => `sealed ${plain}`,
  unseal: async (sealed) => sealed.replace(/^sealed /, ''),
};

/**
 * Tables in memory for unit specs of hooks, with the real models: an unknown table or field is an error, and conditions
 * mean the same as in SQL. Documents are stored as given, because numbers, formulas and checks belong to the engine.
 */
export class BehaviourTest {
  private readonly tables = new Map<string, Map<string, Record_>>();
  private last = 1000;
  /** `model id` of what was locked, and `model id action` of what was moved, in order. */
  readonly locked: string[] = [];
  readonly moved: string[] = [];
  /** Models of which all records were requested. */
  readonly whole: string[] = [];
  readonly context: BehaviourContext;

  constructor(tables: Tables = {}, { actor, now = NOW, dictionaries = {} }: Surroundings = {}) {
    for (const [model, rows] of Object.entries(tables)) for (const row of rows) this.put(model, row);
    const who: Actor = { ...PERSON, ...actor };
    this.context = {
      ...{ actor: who, clock: clockAt(now), secrets: SECRETS },
      records: this.access(who, dictionaries),
      fieldsOf: (model) => {
        const fields = registry().resources.get(model)?.fields;
        return fields && new Map([...fields].map(([key, { label }]) => [key, label]));
      },
      tableOf: (model) => registry().table(model),
      fieldsOfDictionary: () => [],
      unitOf: ({ spec }) => spec.unit,
    };
  }

  /** The current rows of a table. */
  rows(model: string): Record_[] {
    this.table(model);
    return [...(this.tables.get(model)?.values() ?? [])];
  }

  /** Stores a row; fields that it does not have are empty. */
  put(model: string, row: Record_): Record_ {
    const { fields, idField, children } = this.table(model);
    const properties = new Set(children.map(({ property }) => property));
    for (const key of Object.keys(row))
      if (!fields.has(key) && !properties.has(key) && key !== 'id') throw new Error(`${model} has no field ${key}`);
    const id = String(row[idField] ?? ++this.last);
    const empty = Object.fromEntries([...fields.values()].filter(({ stored }) => stored).map(({ key }) => [key, null]));
    const stored: Record_ = { ...empty, ...row, [idField]: id };
    for (const property of properties) delete stored[property];
    const rows = this.tables.get(model) ?? new Map<string, Record_>();
    this.tables.set(model, rows.set(id, stored));
    return stored;
  }

  private table(
    model: string,
  ): Table & { children: readonly { property: string; key: string; parentField: string }[] } {
    const found = registry().resources.get(model) ?? registry().tables.find(({ key }) => key === model);
    if (found === undefined) throw new Error(`there is no model ${model}`);
    return 'children' in found ? (found as never) : { ...found, children: [] };
  }

  private found(model: string, where: FilterNode | undefined): Record_[] {
    const test = rowTest(where, this.table(model), 'sqlite');
    return this.rows(model).filter((row) => {
      const verdict = test(row);
      if (verdict === undefined) throw new Error(`only a database can tell whether ${JSON.stringify(where)} holds`);
      return verdict;
    });
  }

  private existing(model: string, id: string): Record_ {
    const row = this.tables.get(model)?.get(id);
    if (row === undefined) throw notFound();
    return row;
  }

  /** Like the document writer: keys without a field are not stored. */
  private known(model: string, record: Record_): Record_ {
    const { fields } = this.table(model);
    return Object.fromEntries(Object.entries(record).filter(([key]) => fields.has(key)));
  }

  private create(model: string, document: Record_): Record_ {
    const made: Record_ = { ...this.put(model, this.known(model, document)) };
    for (const { property, key, parentField } of this.table(model).children) {
      const lines = (document[property] ?? []) as Record_[];
      made[property] = lines.map((line, index) =>
        this.put(key, this.known(key, { lineNo: index + 1, ...line, id: ++this.last, [parentField]: made['id'] })),
      );
    }
    return made;
  }

  private access(actor: Actor, dictionaries: NonNullable<Surroundings['dictionaries']>): RecordAccess {
    const records: RecordAccess = {
      get: async (model, id) => this.tables.get(model)?.get(id),
      find: async (model, where, take) => {
        if (where === undefined) this.whole.push(model);
        return this.found(model, where).slice(0, take);
      },
      count: async (model, where) => this.found(model, where).length,
      lock: async (model, id) => void this.locked.push(`${model} ${id}`),
      sum: async (model, field, where) =>
        this.found(model, where)
          .reduce((sum, row) => sum.plus(String(row[field] ?? 0)), new Decimal(0))
          .toFixed(),
      create: async (model, documents) => documents.map((document) => this.create(model, document)),
      move: async (model, id, action, changes = {}) => {
        if (!registry().resource(model).actions.has(action)) throw new Error(`${model} has no action ${action}`);
        Object.assign(this.existing(model, id), changes);
        this.moved.push(`${model} ${id} ${action}`);
      },
      update: async (model, id, changes) => void Object.assign(this.existing(model, id), changes),
      insert: async (model, record) => String(this.put(model, record)['id']),
      remove: async (model, ids) => {
        for (const id of ids) this.tables.get(model)?.delete(id);
      },
      within: () => {
        if (!actor.isAdministrator) throw forbidden();
        return records;
      },
      dictionary: (code) =>
        new Map(
          Object.entries(dictionaries[code] ?? {}).map(([dictKey, ext], sort): [string, DictionaryEntry] => [
            dictKey,
            {
              id: dictKey,
              parentId: '0',
              code,
              dictKey,
              dictValue: dictKey,
              en: dictKey,
              sort,
              remark: null,
              color: null,
              ext,
            },
          ]),
        ),
    };
    return records;
  }
}

export const behaviourTest = (tables?: Tables, surroundings?: Surroundings): BehaviourTest =>
  new BehaviourTest(tables, surroundings);
