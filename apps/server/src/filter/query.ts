import type { Field } from '../metadata/resource.js';
import { readNode } from './check-tree.js';
import { type ColumnFilter, columnTree } from './column-filter.js';
import { and } from './combine.js';
import { condition } from './condition.js';
import type { FilterProblem } from './problem.js';
import { FilterReader, type ReaderOptions } from './reader.js';
import type { FilterTable, QueryValues } from './table.js';
import type { FilterNode, FilterOperator } from './tree.js';

export interface QueryOptions extends ReaderOptions {
  /**
   * E: plain keys mean equality. M: plain keys use the operator of their field, suffixes select others (wire-format
   * §1.6).
   */
  kind: 'E' | 'M';
  /** Whether suffixes are allowed. Default: only for M. */
  suffixes?: boolean;
  /** Further keys of this call that are not conditions. */
  ignore?: Iterable<string>;
}

/** Query keys that are never conditions: paging, order, language, tokens, cache busters. */
export const RESERVED_KEYS: ReadonlySet<string> = new Set([
  'current',
  'size',
  'page',
  'perPage',
  'ascs',
  'descs',
  'orderBy',
  'orderDir',
  'searchCount',
  'total',
  'keyword',
  'keywords',
  'term',
  'lang',
  't',
  '_t',
  '_',
  'Lc-Auth',
  'lc-auth',
  'access_token',
]);

const SUFFIXES: readonly (readonly [string, FilterOperator | 'ignore'])[] = [
  ['_like', 'like'],
  ['_equal', 'equal'],
  ['_notequal', 'not_equal'],
  ['_likeleft', 'ends_with'],
  ['_likeright', 'starts_with'],
  ['_notlike', 'not_like'],
  ['_ge', 'greater_or_equal'],
  ['_gt', 'greater'],
  ['_le', 'less_or_equal'],
  ['_lt', 'less'],
  ['_datege', 'greater_or_equal'],
  ['_dategt', 'greater'],
  ['_datele', 'less_or_equal'],
  ['_datelt', 'less'],
  ['_dateequal', 'equal'],
  ['_null', 'is_empty'],
  ['_notnull', 'is_not_empty'],
  ['_ignore', 'ignore'],
  ['_in', 'select_any_in'],
  ['_notin', 'select_not_any_in'],
  ['_between', 'between'],
];

const KEY = /^[A-Za-z0-9_]+$/;
const COLUMN_FILTER = '_filter';
const JSON_LENGTH = 50_000;

/**
 * The conditions of a list call as one tree: plain keys, keys with a suffix, `{field}_filter` (column filter as JSON
 * text) and `filter` (condition-builder tree as JSON text). Empty values are not conditions. Every other key must name
 * a field that the caller may read and filter. Problems are collected; if there are any, the tree must not be used.
 */
export function parseQuery(
  query: QueryValues,
  table: FilterTable,
  options: QueryOptions,
): { tree: FilterNode | undefined; problems: FilterProblem[] } {
  const reader = new FilterReader(table, options);
  const ignored = new Set(options.ignore ?? []);
  const suffixes = options.suffixes ?? options.kind === 'M';
  const trees = Object.entries(query).map(([key, value]) => {
    if (RESERVED_KEYS.has(key) || ignored.has(key) || value === '' || value === undefined || value === null) {
      return undefined;
    }
    if (!KEY.test(key)) return reader.complain('filter.malformed', key);
    if (key === 'filter') return builderTree(reader, value);
    const field = reader.find(key);
    if (field !== undefined) return bare(reader, field, value, options.kind);
    return suffixed(reader, key, value, suffixes);
  });
  return { tree: and(...trees), problems: reader.problems };
}

function bare(reader: FilterReader, field: Field, value: unknown, kind: 'E' | 'M'): FilterNode | undefined {
  if (kind === 'E') return textCondition(reader, field, 'equal', value);
  const { operators, bareOperator } = field.type;
  const match = field.spec.match;
  return textCondition(reader, field, match !== undefined && operators.includes(match) ? match : bareOperator, value);
}

/** Objects and lists (`id[$gt]`, a repeated key) are not valid values. */
function textCondition(reader: FilterReader, field: Field, op: FilterOperator, value: unknown): FilterNode | undefined {
  if (typeof value === 'object') return reader.complain('filter.value', field.key);
  return condition(reader, field, op, value);
}

function suffixed(reader: FilterReader, key: string, value: unknown, suffixes: boolean): FilterNode | undefined {
  if (key.endsWith(COLUMN_FILTER)) {
    const name = key.slice(0, -COLUMN_FILTER.length);
    const field = reader.find(name);
    if (field === undefined) return reader.complain('filter.unknownField', name);
    const state = readJson(reader, field.key, value);
    return state === undefined ? undefined : columnTree(reader, field, state as ColumnFilter);
  }
  const found = suffixes ? SUFFIXES.find(([suffix]) => key.endsWith(suffix)) : undefined;
  if (found === undefined) return reader.complain('filter.unknownField', key);
  const [suffix, op] = found;
  if (op === 'ignore') return undefined;
  const name = key.slice(0, -suffix.length);
  const field = reader.find(name);
  return field === undefined ? reader.complain('filter.unknownField', name) : textCondition(reader, field, op, value);
}

function builderTree(reader: FilterReader, value: unknown): FilterNode | undefined {
  const json = readJson(reader, 'filter', value);
  return json === undefined ? undefined : readNode(reader, json, 1, { lenient: true });
}

function readJson(reader: FilterReader, field: string, value: unknown): Record<string, unknown> | undefined {
  const refuse = () => reader.complain('filter.malformed', field);
  if (typeof value !== 'string' || value.length > JSON_LENGTH) return refuse();
  let json: unknown;
  try {
    json = JSON.parse(value);
  } catch (error) {
    if (error instanceof SyntaxError) return refuse();
    throw error;
  }
  return typeof json === 'object' && json !== null && !Array.isArray(json)
    ? (json as Record<string, unknown>)
    : refuse();
}
