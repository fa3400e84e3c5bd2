import { setImmediate } from 'node:timers/promises';
import type { Database, VersionWatch } from '../../database/index.js';
import type { Language } from '../../http/index.js';
import type { DictionaryEntry } from '../behaviour.js';

interface DictRow {
  id: string;
  parentId: string;
  code: string;
  dictKey: string;
  dictValue: string;
  en: string | null;
  sort: number | string | null;
  remark: string | null;
  color: string | null;
  ext: string | null;
  isSealed: number | string | null;
  isDeleted: number | string;
  tenantId: string;
}

/** Enabled entries of one code by key, in order; disabled ones separately, because old records still show them. */
interface Dictionary {
  open: Map<string, DictionaryEntry>;
  all: Map<string, DictionaryEntry>;
}

type Source = 'biz' | 'system';
const TABLE: Record<Source, string> = { biz: 'lc_dict_biz', system: 'lc_dict' };
const SOURCES = ['biz', 'system'] as const;
const EMPTY: Dictionary = { open: new Map(), all: new Map() };
const HEAD = '-1';
/** Rows that are read or processed at a time, then other calls get their turn: a sheet may fill a dictionary. */
const SLICE = 2000;

function entryOf(row: DictRow): DictionaryEntry {
  return {
    id: String(row.id),
    parentId: String(row.parentId ?? '0'),
    code: row.code,
    dictKey: row.dictKey,
    dictValue: row.dictValue,
    en: row.en || row.dictValue,
    sort: Number(row.sort ?? 0),
    remark: row.remark,
    color: row.color,
    ext: row.ext ? JSON.parse(row.ext) : {},
  };
}

/** The rows of one code, which are read by id, in display order: by `sort`, those without one first. */
async function dictionaryOf(rows: DictRow[]): Promise<Dictionary> {
  const place = ({ sort }: DictRow): number => (sort === null ? Number.NEGATIVE_INFINITY : Number(sort));
  const dictionary: Dictionary = { open: new Map(), all: new Map() };
  for (const [at, row] of rows.sort((one, other) => place(one) - place(other) || 0).entries()) {
    if (at % SLICE === SLICE - 1) await setImmediate();
    const entry = entryOf(row);
    dictionary.all.set(entry.dictKey, entry);
    if (Number(row.isSealed ?? 0) === 0) dictionary.open.set(entry.dictKey, entry);
  }
  return dictionary;
}

/**
 * All dictionaries in memory: a few thousand short rows that every list needs. Loaded whole, and again when the
 * version of their table changes.
 */
export class Dictionaries {
  private readonly loaded = new Map<Source, { version: string; codes: Map<string, Dictionary>; reading: number }>();
  private readings = 0;
  private readonly loading = new Map<Source, { version: string; done: Promise<void> }>();

  constructor(
    private readonly database: Database,
    private readonly watch: VersionWatch,
  ) {}

  /**
   * Makes sure that both dictionaries are in memory and current; called once per request before they are used. Returns
   * a promise only when they must be loaded, which is rare.
   */
  ready(): Promise<void> | undefined {
    const stale = SOURCES.filter((source) => this.loaded.get(source)?.version !== this.watch.of(TABLE[source]));
    return stale.length === 0 ? undefined : this.bring(stale);
  }

  private async bring(stale: readonly Source[]): Promise<void> {
    for (const source of stale) await this.loadOnce(source, this.watch.of(TABLE[source]));
  }

  /** Callers that come while a version is being read share that read. */
  private loadOnce(source: Source, version: string): Promise<void> {
    const known = this.loading.get(source);
    if (known?.version === version) return known.done;
    const done = this.load(source, version).finally(() => {
      if (this.loading.get(source)?.done === done) this.loading.delete(source);
    });
    this.loading.set(source, { version, done });
    return done;
  }

  private async load(source: Source, version: string): Promise<void> {
    const reading = (this.readings += 1);
    const cast =
      this.database.flavour === 'sqlite' ? (column: string) => `CAST(${column} AS TEXT)` : (column: string) => column;
    const tenant = source === 'biz' ? 'tenant_id' : "''";
    const text = `SELECT ${cast('id')} AS id, ${cast('parent_id')} AS parentId, code, dict_key AS dictKey, dict_value AS dictValue, en,
              sort, remark, color, ext, is_sealed AS isSealed, is_deleted AS isDeleted, ${tenant} AS tenantId
       FROM ${TABLE[source]} d WHERE d.id > ? ORDER BY d.id LIMIT ${SLICE}`;
    const lists = new Map<string, DictRow[]>();
    for (let last = '0', more = true; more; ) {
      const rows = await this.database.read.all<DictRow>(text, [last]);
      for (const row of rows) {
        // Not sorted in SQL: without an index for it, every part would sort the whole table.
        if (Number(row.isDeleted) !== 0 || row.dictKey === HEAD) continue;
        const name = `${row.tenantId}/${row.code}`;
        const list = lists.get(name);
        if (list === undefined) lists.set(name, [row]);
        else list.push(row);
      }
      more = rows.length === SLICE;
      last = String(rows.at(-1)?.id ?? '');
      if (more) await setImmediate();
    }
    const codes = new Map<string, Dictionary>();
    for (const [name, list] of lists) codes.set(name, await dictionaryOf(list));
    // A read that began later has newer data.
    if ((this.loaded.get(source)?.reading ?? 0) < reading) this.loaded.set(source, { version, codes, reading });
  }

  private find(source: Source, tenantId: string, code: string): Dictionary {
    return this.loaded.get(source)?.codes.get(`${source === 'biz' ? tenantId : ''}/${code}`) ?? EMPTY;
  }

  /** Unsealed entries by key, in order. */
  entries(source: Source, tenantId: string, code: string): ReadonlyMap<string, DictionaryEntry> {
    return this.find(source, tenantId, code).open;
  }

  /** Entry of a key, enabled or not. */
  entry(source: Source, tenantId: string, code: string, key: string): DictionaryEntry | undefined {
    return this.find(source, tenantId, code).all.get(key);
  }

  /** Label of a key in a language; undefined when the dictionary does not have the key. */
  label(source: Source, tenantId: string, code: string, key: string, language: Language): string | undefined {
    return this.labeller(source, tenantId, code, language)(key);
  }

  /** The same for many keys of one dictionary. */
  labeller(source: Source, tenantId: string, code: string, language: Language): (key: string) => string | undefined {
    const { all } = this.find(source, tenantId, code);
    return language === 'en' ? (key) => all.get(key)?.en : (key) => all.get(key)?.dictValue;
  }
}
