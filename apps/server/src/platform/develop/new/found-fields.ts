import type { FieldSpec } from '../../../metadata/index.js';
import { camel, type Found } from './starter.js';

type Fields = Record<string, FieldSpec>;

/** A column of a table, in the words of its database. */
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly notNull: boolean;
  readonly comment: string;
}

/** What every table has anyway, or the starter adds. */
export const OWN: ReadonlySet<string> = new Set([
  ...['id', 'tenantId', 'createUser', 'createDept', 'createTime', 'updateUser', 'updateTime', 'isDeleted', 'version'],
  ...['status', 'parentId', 'lineNo', 'no', 'totalQty'],
]);
const LIST = 8;
const SEARCH = 4;
export const KEY = /^[a-z][A-Za-z0-9]*$/;

export const wordsOf = (key: string, comment = ''): { zh: string; en: string } => {
  const en = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (one) => one.toUpperCase());
  return { zh: comment.trim() === '' ? en : comment.trim().slice(0, 40), en };
};

/** The field that holds what a column of a type holds. */
export function typeOfColumn(type: string): Omit<FieldSpec, 'zh' | 'en'> {
  const [, name = '', first, second] = /^(\w+)(?:\((\d+)(?:,\s*(\d+))?\))?/.exec(type.toLowerCase()) ?? [];
  if (/^(bool|boolean|bit)$/.test(name) || (name === 'tinyint' && first === '1')) return { type: 'bool' };
  if (name === 'bigint' || (name === 'int' && first === '20')) return { type: 'string', length: 20 };
  if (/int/.test(name)) return { type: 'int' };
  if (/^(decimal|numeric|number)$/.test(name))
    return { type: 'decimal', precision: Number(first ?? 18), scale: Number(second ?? 0) };
  if (/^(double|float|real)$/.test(name)) return { type: 'decimal', precision: 18, scale: 6 };
  if (name === 'date') return { type: 'date' };
  if (/^(datetime|timestamp)$/.test(name)) return { type: 'datetime' };
  if (name === 'json') return { type: 'json', length: 4000 };
  if (/(char|string)$/.test(name)) return { type: 'string', length: Math.min(Number(first ?? 255), 2000) };
  return /^(text|clob|mediumtext|longtext)$/.test(name) && first === undefined
    ? { type: 'string', length: 500 }
    : { type: 'string', length: 255 };
}

/** The first fields are columns of the list, the first texts and dates are searched by. */
function shown(fields: [key: string, spec: FieldSpec][]): Fields {
  let searched = 0;
  return Object.fromEntries(
    fields.map(([key, spec], at) => {
      const isSearched = ['string', 'date'].includes(spec.type) && searched++ < SEARCH;
      return [key, { ...spec, ...(at < LIST && { list: true }), ...(isSearched && { search: true }) }];
    }),
  );
}

/** Fields as the columns of a table are. Throws when it has none of its own. */
export function fieldsOfColumns(columns: readonly Column[], table: string): Found {
  const fields = columns.flatMap(({ name, type, notNull, comment }): [string, FieldSpec][] => {
    const key = camel(name);
    if (OWN.has(key) || !KEY.test(key)) return [];
    return [
      [key, { ...typeOfColumn(type), ...wordsOf(key, comment), ...(notNull && { required: true }) } as FieldSpec],
    ];
  });
  if (fields.length === 0) throw new Error(`the table ${table} has no columns of its own`);
  return { fields: shown(fields) };
}

/** The field that holds such a value. */
function typeOfValue(value: unknown): Omit<FieldSpec, 'zh' | 'en'> {
  if (typeof value === 'boolean') return { type: 'bool' };
  if (typeof value === 'number')
    return Number.isInteger(value) ? { type: 'int' } : { type: 'decimal', precision: 16, scale: 4 };
  if (typeof value === 'object' && value !== null) return { type: 'json', length: 4000 };
  const text = String(value ?? '');
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return { type: 'date' };
  if (/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}/.test(text)) return { type: 'datetime' };
  return text.length > 128 ? { type: 'string', length: 2000 } : { type: 'string', length: 128 };
}

/** Fields as a record has them; a list of records is its lines. Throws for what is no record. */
export function fieldsOfRecord(value: unknown, file: string): Found {
  const record: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof record !== 'object' || record === null || Array.isArray(record))
    throw new Error(`${file} holds no record`);
  const fields: [string, FieldSpec][] = [];
  let lines: Fields | undefined;
  for (const [name, one] of Object.entries(record)) {
    const key = camel(name);
    if (Array.isArray(one) && typeof one[0] === 'object' && one[0] !== null)
      lines ??= fieldsOfRecord(one[0], file).fields;
    else if (!OWN.has(key) && KEY.test(key)) fields.push([key, { ...typeOfValue(one), ...wordsOf(key) } as FieldSpec]);
  }
  if (fields.length === 0) throw new Error(`${file} holds a record without fields of its own`);
  return { fields: shown(fields), ...(lines !== undefined && { lines }) };
}
