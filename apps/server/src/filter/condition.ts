import type { Field } from '../metadata/resource.js';
import { compareFiner } from './grain.js';
import { anyOf, isBlank, leaf } from './make.js';
import { betweenMoments, compareMoments, isMoment } from './moment.js';
import type { FilterReader } from './reader.js';
import type { FilterNode, FilterOperator } from './tree.js';

const TEXT: ReadonlySet<FilterOperator> = new Set<FilterOperator>(['like', 'not_like', 'starts_with', 'ends_with']);
const LISTS: ReadonlySet<FilterOperator> = new Set<FilterOperator>([
  'select_any_in',
  'select_not_any_in',
  'contains_any',
]);

/**
 * A condition whose raw values are converted to canonical ones. If the field's type does not support the operator, an
 * equivalent one is used (such as contains_any for "equal" in a list column). undefined after a problem.
 */
export function condition(
  reader: FilterReader,
  field: Field,
  op: FilterOperator,
  raw: unknown,
): FilterNode | undefined {
  if (!reader.count(field.key)) return undefined;
  const operators = field.type.operators;
  const refuse = () => reader.complain('filter.operator', field.key, { operator: op });
  if (!operators.includes(op)) {
    const node = substitute(reader, field, op, raw);
    return node === NO_SUBSTITUTE ? refuse() : node;
  }
  if (op === 'is_empty' || op === 'is_not_empty') return leaf(field, op);
  if (TEXT.has(op)) {
    const text = readText(reader, field, raw);
    return text === undefined ? undefined : leaf(field, op, text);
  }
  if (LISTS.has(op)) {
    const values = readList(reader, field, raw, op === 'contains_any' ? readKey : readValue);
    return values === undefined ? undefined : leaf(field, op, values);
  }
  if (op === 'between' || op === 'not_between') return readBetween(reader, field, op, raw);
  return compare(reader, field, op, raw);
}

const NO_SUBSTITUTE = Symbol('no substitute');

function substitute(
  reader: FilterReader,
  field: Field,
  op: FilterOperator,
  raw: unknown,
): FilterNode | undefined | typeof NO_SUBSTITUTE {
  const operators = field.type.operators;
  if (operators.includes('contains_any') && LIKE_EQUAL.has(op)) {
    const keys = readList(reader, field, raw, readKey);
    if (keys === undefined) return undefined;
    const node = leaf(field, 'contains_any', keys);
    return op === 'not_equal' || op === 'select_not_any_in'
      ? { conjunction: 'and', not: true, children: [node] }
      : node;
  }
  if (op === 'select_any_in' && operators.includes('equal')) {
    const values = readList(reader, field, raw, readValue);
    return values === undefined ? undefined : anyOf(values.map((value) => leaf(field, 'equal', value)));
  }
  return NO_SUBSTITUTE;
}

const LIKE_EQUAL: ReadonlySet<FilterOperator> = new Set<FilterOperator>([
  'equal',
  'not_equal',
  'select_any_in',
  'select_not_any_in',
]);

function compare(reader: FilterReader, field: Field, op: FilterOperator, raw: unknown): FilterNode | undefined {
  if (isMoment(field)) {
    const node = compareMoments(field, op, raw);
    if (node !== undefined) return node;
  }
  const value = readValue(reader, field, raw);
  if (value === undefined) return undefined;
  return compareFiner(field, op, raw, value) ?? leaf(field, op, value);
}

/** Two values; without one of them it becomes a comparison with the other. */
function readBetween(
  reader: FilterReader,
  field: Field,
  op: 'between' | 'not_between',
  raw: unknown,
): FilterNode | undefined {
  const ends: unknown[] = typeof raw === 'string' ? raw.split(',') : Array.isArray(raw) ? raw : [];
  const [from, to] = ends;
  if (ends.length !== 2 || (isBlank(from) && isBlank(to))) {
    return reader.complain('filter.value', field.key, { operator: op });
  }
  const inside = op === 'between';
  if (isBlank(to)) return compare(reader, field, inside ? 'greater_or_equal' : 'less', from);
  if (isBlank(from)) return compare(reader, field, inside ? 'less_or_equal' : 'greater', to);
  const [low, high] = isMoment(field) ? betweenMoments(field, from, to) : [from, to];
  const values = [readValue(reader, field, low), readValue(reader, field, high)];
  return values.includes(undefined) ? undefined : leaf(field, op, values);
}

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Converts a raw value to the field's canonical one; undefined after a problem. */
function readValue(reader: FilterReader, field: Field, raw: unknown): unknown {
  const refuse = () => reader.complain('filter.value', field.key);
  if (!isScalar(raw) || String(raw).length > reader.limits.text) return refuse();
  try {
    const value = field.type.parse(typeof raw === 'string' ? raw.trim() : raw, field.spec);
    return value === null || value === undefined ? refuse() : value;
  } catch (error) {
    // A type refuses a value with an error; these two kinds of errors are bugs.
    if (error instanceof TypeError || error instanceof ReferenceError) throw error;
    return refuse();
  }
}

function readText(reader: FilterReader, field: Field, raw: unknown): string | undefined {
  if (!isScalar(raw) || raw === '' || String(raw).length > reader.limits.text) {
    return reader.complain('filter.value', field.key);
  }
  return String(raw);
}

/** One key of a comma-joined column. */
function readKey(reader: FilterReader, field: Field, raw: unknown): unknown {
  const text = readText(reader, field, raw);
  return text?.includes(',') === true ? reader.complain('filter.value', field.key) : text?.trim();
}

function readList(
  reader: FilterReader,
  field: Field,
  raw: unknown,
  read: (reader: FilterReader, field: Field, raw: unknown) => unknown,
): unknown[] | undefined {
  const items: unknown[] = (Array.isArray(raw) ? raw : typeof raw === 'string' ? raw.split(',') : [raw]).filter(
    (item) => !isBlank(item),
  );
  if (items.length === 0) return reader.complain('filter.value', field.key);
  if (items.length > reader.limits.values) {
    return reader.complain('filter.tooMany', field.key, { max: reader.limits.values });
  }
  const values: unknown[] = [];
  for (const item of items) {
    const value = read(reader, field, item);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return [...new Set(values)];
}
