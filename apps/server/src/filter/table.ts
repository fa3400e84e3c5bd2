import type { Field, Table } from '../metadata/resource.js';

/** The fields for the check of a filter: a compiled table, or fields by key. */
export type FilterTable = Pick<Table, 'fields'> | ReadonlyMap<string, Field>;

export interface FilterLimits {
  /** Nesting of groups. */
  depth: number;
  /** Conditions per request. */
  leaves: number;
  /** Values per list. */
  values: number;
  /** Characters per text value. */
  text: number;
  /** Sort columns. */
  orders: number;
}

export const FILTER_LIMITS: FilterLimits = { depth: 5, leaves: 50, values: 500, text: 500, orders: 5 };

/** A parsed query string; values other than text are refused. */
export type QueryValues = Readonly<Record<string, unknown>>;

export type MayRead = (field: string) => boolean;

const camel = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const fieldsOfTable = (table: FilterTable): ReadonlyMap<string, Field> => ('fields' in table ? table.fields : table);

/**
 * The stored field with a name in camelCase or snake_case. undefined when it does not exist, when the caller may not
 * read it, and for write-only fields, so that a caller cannot distinguish these cases.
 */
export function findField(table: FilterTable, name: string, mayRead?: MayRead): Field | undefined {
  const fields = fieldsOfTable(table);
  const field = fields.get(name) ?? fields.get(camel(name));
  if (field === undefined || !field.stored || field.spec.writeOnly === true) return undefined;
  return mayRead === undefined || mayRead(field.key) ? field : undefined;
}

/** A stored field by its exact key, for checked trees. Throws for an unknown key. */
export function storedField(table: FilterTable, key: string): Field {
  const field = fieldsOfTable(table).get(key);
  if (field === undefined || !field.stored) throw new Error(`filter names ${key}, which is not a stored field`);
  return field;
}
