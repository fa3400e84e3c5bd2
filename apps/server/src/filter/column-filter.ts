import type { Field } from '../metadata/resource.js';
import { condition } from './condition.js';
import { allOf, anyOf, isBlank, leaf } from './make.js';
import type { FilterReader } from './reader.js';
import type { FilterNode, FilterOperator } from './tree.js';

/** The 11 operators of column filters by their names in the API. */
const COLUMN_OPERATORS = {
  blank: 'is_empty',
  equals: 'equal',
  notEqual: 'not_equal',
  greaterThan: 'greater',
  lessThan: 'less',
  greaterOrEqual: 'greater_or_equal',
  lessOrEqual: 'less_or_equal',
  contains: 'like',
  notContains: 'not_like',
  startsWith: 'starts_with',
  endsWith: 'ends_with',
} as const satisfies Record<string, FilterOperator>;

/** State of a column filter (product.md §3). `value1`/`value2` mean the same as `sVal`/`sVal2`. */
export interface ColumnFilter {
  /** Selected values; '' or null is the entry for empty cells. */
  vals?: unknown[];
  operator1?: string;
  sVal?: unknown;
  value1?: unknown;
  operator2?: string;
  sVal2?: unknown;
  value2?: unknown;
  concat?: 'and' | 'or';
  /** One or several of scheduled, notScheduled, completed. */
  status?: string | string[];
}

const CHECK_MARK = '√';

/** The tree of a column filter; undefined when it is empty or has a problem. */
export function columnTree(reader: FilterReader, field: Field, state: ColumnFilter): FilterNode | undefined {
  if (state.concat !== undefined && state.concat !== 'and' && state.concat !== 'or') {
    return reader.complain('filter.malformed', field.key);
  }
  const pairs = [
    pair(reader, field, state.operator1, state.value1 ?? state.sVal),
    pair(reader, field, state.operator2, state.value2 ?? state.sVal2),
  ].filter((node) => node !== undefined);
  const parts = [
    values(reader, field, state.vals),
    pairs.length === 0 ? undefined : state.concat === 'or' ? anyOf(pairs) : allOf(pairs),
    statuses(reader, field, state.status),
  ].filter((node) => node !== undefined);
  return parts.length === 0 ? undefined : allOf(parts);
}

/** Without an operator or a value there is no condition yet. */
function pair(reader: FilterReader, field: Field, operator: unknown, value: unknown): FilterNode | undefined {
  if (isBlank(operator)) return undefined;
  if (typeof operator !== 'string' || !Object.hasOwn(COLUMN_OPERATORS, operator)) {
    return reader.complain('filter.operator', field.key, { operator: String(operator).slice(0, 64) });
  }
  const op = COLUMN_OPERATORS[operator as keyof typeof COLUMN_OPERATORS];
  if (op !== 'is_empty' && isBlank(value)) return undefined;
  const node = condition(reader, field, op, value);
  if (node === undefined || (op !== 'not_equal' && op !== 'not_like')) return node;
  // People who exclude a value expect to keep the empty cells, which SQL's <> would exclude.
  return anyOf([node, leaf(field, 'is_empty')]);
}

function values(reader: FilterReader, field: Field, vals: unknown): FilterNode | undefined {
  if (vals === undefined || vals === null) return undefined;
  if (!Array.isArray(vals)) return reader.complain('filter.malformed', field.key);
  if (vals.length === 0) return undefined;
  const filled = vals.filter((value) => !isBlank(value));
  const nodes = [
    filled.length === 0 ? undefined : condition(reader, field, 'select_any_in', filled),
    filled.length === vals.length ? undefined : leaf(field, 'is_empty'),
  ].filter((node) => node !== undefined);
  return nodes.length === 0 ? undefined : anyOf(nodes);
}

function statuses(reader: FilterReader, field: Field, status: unknown): FilterNode | undefined {
  if (isBlank(status)) return undefined;
  const nodes = (Array.isArray(status) ? status : [status]).slice(0, 3).map((name) => oneStatus(reader, field, name));
  const known = nodes.filter((node) => node !== undefined);
  return known.length === 0 ? undefined : anyOf(known);
}

function oneStatus(reader: FilterReader, field: Field, status: unknown): FilterNode | undefined {
  if (status === 'notScheduled') return condition(reader, field, 'is_empty', undefined);
  if (status === 'scheduled') return condition(reader, field, 'like', CHECK_MARK);
  if (status !== 'completed') return reader.complain('filter.value', field.key);
  const without = condition(reader, field, 'not_like', CHECK_MARK);
  return without === undefined ? undefined : allOf([leaf(field, 'is_not_empty'), without]);
}
