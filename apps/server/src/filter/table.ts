import type { Field, Table } from '../metadata/resource.js';

/** What a filter is checked against: a compiled table, or just its fields by key. */
export type FilterTable = Pick<Table, 'fields'> | ReadonlyMap<string, Field>;

export interface FilterLimits {
  /** Groups inside groups. */
  depth: number;
  /** Conditions of one request. */
  leaves: number;
  /** Values of one list. */
  values: number;
  /** Characters of one text value. */
  text: number;
  /** Sort columns. */
  orders: number;
}

export const FILTER_LIMITS: FilterLimits = { depth: 5, leaves: 50, values: 500, text: 500, orders: 5 };

/** A parsed query string; anything but text is refused. */
export type QueryValues = Readonly<Record<string, unknown>>;

export type MayRead = (field: string) => boolean;

const camel = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const fieldsOfTable = (table: FilterTable): ReadonlyMap<string, Field> => ('fields' in table ? table.fields : table);

/**
 * The stored field behind a name in camelCase or snake_case. Undefined when there is none, when the caller may not
 * read it, and for fields that are never shown: the three cannot be told apart from outside.
 */
export function findField(table: FilterTable, name: string, mayRead?: MayRead): Field | undefined {
  const fields = fieldsOfTable(table);
  const field = fields.get(name) ?? fields.get(camel(name));
  if (field === undefined || !field.stored || field.spec.writeOnly === true) return undefined;
  return mayRead === undefined || mayRead(field.key) ? field : undefined;
}

/** Any stored field by its exact key: for trees that were checked before. Throws for a name that is none. */
export function storedField(table: FilterTable, key: string): Field {
  const field = fieldsOfTable(table).get(key);
  if (field === undefined || !field.stored) throw new Error(`filter names ${key}, which is not a stored field`);
  return field;
}
