import { isDeepStrictEqual as same } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { type Actor, MANAGING_TENANT } from '../../access/index.js';
import { DATABASE, type Database } from '../../database/index.js';
import { MetadataService, Pipeline, Records, tableSql } from '../../engine/index.js';
import { badRequest } from '../../errors/index.js';
import type { Record_ } from '../../metadata/index.js';
import type { JsonObject } from '../bundle.js';
import { said, type Thing } from './thing.js';

const HEAD = '-1';
const ROOT = '0';
const MODELS: Readonly<Record<string, string>> = { system: 'dict', biz: 'dictBiz' };
const FIELDS = ['dictValue', 'en', 'sort', 'isSealed', 'color', 'ext', 'remark'];

type Entries = Record<string, JsonObject>;

const contentOf = (row: Record_): JsonObject => said(Object.fromEntries(FIELDS.map((key) => [key, row[key]])));
/** All fields of an entry's form; a field that the value lacks is cleared. */
const formOf = (value: JsonObject): JsonObject => Object.fromEntries(FIELDS.map((key) => [key, value[key] ?? null]));
const entriesOf = (value: JsonObject | undefined): Entries => (value?.['entries'] ?? {}) as Entries;

/** Dictionaries of the platform (`system/code`) and of the business (`biz/code`) with their entries by key. */
@Injectable()
export class DictionaryThings implements Thing {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly metadata: MetadataService,
    private readonly pipeline: Pipeline,
  ) {}

  private modelOf(key: string): { model: string; code: string } {
    const [source = '', code = ''] = key.split('/');
    const model = MODELS[source];
    if (model === undefined || code === '') throw badRequest('bundle.altered');
    return { model, code };
  }

  private rows(model: string, code: string): Promise<Record_[]> {
    const table = this.metadata.registry.resource(model);
    const records = new Records(this.database.read, this.database.flavour, MANAGING_TENANT);
    const where = { left: { type: 'field' as const, field: 'code' }, op: 'equal' as const, right: code };
    return records.list(table, { where }, tableSql(table, this.database.flavour).whole);
  }

  /** Names (`system/code`, `biz/code`) of the dictionaries with this code. */
  async keysOf(code: string): Promise<string[]> {
    const found: string[] = [];
    for (const [source, model] of Object.entries(MODELS))
      if ((await this.rows(model, code)).length > 0) found.push(`${source}/${code}`);
    return found;
  }

  async read(key: string): Promise<JsonObject | undefined> {
    const { model, code } = this.modelOf(key);
    const rows = await this.rows(model, code);
    const head = rows.find(({ dictKey }) => dictKey === HEAD);
    if (head === undefined) return undefined;
    const keys = new Map(rows.map((row) => [String(row['id']), String(row['dictKey'])]));
    const entries = rows.filter((row) => row !== head);
    const told = entries.map((row) => {
      const above = String(row['parentId']) === head['id'] ? undefined : keys.get(String(row['parentId']));
      return [String(row['dictKey']), { ...contentOf(row), ...(above !== undefined && { parent: above }) }] as const;
    });
    return { ...contentOf(head), entries: Object.fromEntries(told.sort(([a], [b]) => (a < b ? -1 : 1))) };
  }

  async write(actor: Actor, key: string, value: JsonObject | undefined, before: JsonObject | undefined): Promise<void> {
    const { model, code } = this.modelOf(key);
    const ids = new Map((await this.rows(model, code)).map((row) => [String(row['dictKey']), String(row['id'])]));
    const submit = async (dictKey: string, parentId: string, content: JsonObject): Promise<void> => {
      const id = ids.get(dictKey);
      const body = { ...(id !== undefined && { id }), parentId, code, dictKey, ...formOf(content) };
      const done = (await this.pipeline.call(actor, model, 'POST submit', { body })) as { id: string };
      ids.set(dictKey, String(done.id));
    };
    const [next, former] = [entriesOf(value), entriesOf(before)];
    const gone = Object.keys(former).filter((dictKey) => next[dictKey] === undefined);
    if (value !== undefined) {
      const { entries: _, ...head } = value;
      const { entries: __, ...was } = before ?? {};
      if (before === undefined || !same(head, was)) await submit(HEAD, ROOT, head);
      for (const [dictKey, entry] of inOrder(next)) {
        if (same(entry, former[dictKey])) continue;
        const { parent, ...content } = entry;
        await submit(dictKey, ids.get(parent === undefined ? HEAD : String(parent)) ?? ROOT, content);
      }
    }
    // Children are removed before their parents.
    const levels = inOrder(former).map(([dictKey]) => dictKey);
    const removed = [
      ...levels.filter((dictKey) => gone.includes(dictKey)).reverse(),
      ...(value === undefined ? [HEAD] : []),
    ];
    for (const dictKey of removed) {
      const id = ids.get(dictKey);
      if (id !== undefined) await this.pipeline.call(actor, model, 'POST remove', { body: { ids: id } });
    }
  }
}

/** Entries sorted so that parents come first. Throws 400 for a circle and for a missing parent. */
function inOrder(entries: Entries): [string, JsonObject][] {
  const done = new Map<string, JsonObject>();
  const open = new Map(Object.entries(entries));
  while (open.size > 0) {
    const ready = [...open].filter(([, { parent }]) => parent === undefined || done.has(String(parent)));
    if (ready.length === 0) throw badRequest('bundle.altered');
    for (const [key, entry] of ready) {
      done.set(key, entry);
      open.delete(key);
    }
  }
  return [...done];
}
