import type { Field } from '../metadata/resource.js';
import { isPlaceholder } from './bind-actor.js';
import { condition } from './condition.js';
import { isBlank, leaf } from './make.js';
import type { FilterProblem } from './problem.js';
import { FilterReader, type ReaderOptions } from './reader.js';
import type { FilterTable } from './table.js';
import type { FilterNode, FilterOperator } from './tree.js';

export interface CheckOptions extends ReaderOptions {
  /** For data scopes: right sides such as `${userId}` are kept for bindActor. */
  placeholders?: boolean;
  /** For an incomplete filter of a user: empty groups and conditions without a value are dropped instead of refused. */
  lenient?: boolean;
}

const OPERATORS: ReadonlyMap<string, FilterOperator> = new Map<string, FilterOperator>([
  ...(
    [
      'equal',
      'not_equal',
      'less',
      'less_or_equal',
      'greater',
      'greater_or_equal',
      'between',
      'not_between',
      'is_empty',
      'is_not_empty',
      'like',
      'not_like',
      'starts_with',
      'ends_with',
      'select_any_in',
      'select_not_any_in',
      'contains_any',
    ] as const
  ).map((op) => [op, op] as const),
  ['select_equals', 'equal'],
  ['select_not_equals', 'not_equal'],
]);

/**
 * Checks a condition-builder tree from outside (a client, a stored scope or view); returns a tree of canonical values.
 * Problems are collected; if there are any, the tree must not be used.
 */
export function checkTree(
  json: unknown,
  table: FilterTable,
  options: CheckOptions = {},
): { tree: FilterNode | undefined; problems: FilterProblem[] } {
  const reader = new FilterReader(table, options);
  const tree = readNode(reader, json, 1, options);
  return { tree, problems: reader.problems };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** For a reader that already contains other conditions of the request. */
export function readNode(
  reader: FilterReader,
  json: unknown,
  depth: number,
  options: CheckOptions,
): FilterNode | undefined {
  if (!isRecord(json)) return reader.complain('filter.malformed', '');
  if (!Object.hasOwn(json, 'conjunction')) return readLeaf(reader, json, options);
  if (depth > reader.limits.depth) return reader.complain('filter.tooDeep', '', { max: reader.limits.depth });
  const { conjunction, not, children } = json;
  if ((conjunction !== 'and' && conjunction !== 'or') || !Array.isArray(children ?? [])) {
    return reader.complain('filter.malformed', '');
  }
  if (not !== undefined && typeof not !== 'boolean') return reader.complain('filter.malformed', '');
  const list = (children ?? []) as unknown[];
  if (list.length > reader.limits.leaves) {
    return reader.complain('filter.tooMany', '', { max: reader.limits.leaves });
  }
  const before = reader.problems.length;
  const nodes = list.map((child) => readNode(reader, child, depth + 1, options)).filter((node) => node !== undefined);
  if (nodes.length === 0) {
    if (options.lenient === true || reader.problems.length > before) return undefined;
    // An empty group in a scope would mean "no condition", so it is refused.
    return reader.complain('filter.malformed', '');
  }
  return { conjunction, ...(not === true ? { not } : {}), children: nodes };
}

function readLeaf(reader: FilterReader, json: Record<string, unknown>, options: CheckOptions): FilterNode | undefined {
  const left = json.left;
  if (left === undefined && options.lenient === true) return undefined;
  if (!isRecord(left) || left.type !== 'field' || typeof left.field !== 'string') {
    return reader.complain('filter.malformed', '');
  }
  const field = reader.find(left.field);
  if (field === undefined) return reader.complain('filter.unknownField', left.field);
  if (isBlank(json.op) && options.lenient === true) return undefined;
  const op = typeof json.op === 'string' ? OPERATORS.get(json.op) : undefined;
  if (op === undefined) {
    return reader.complain('filter.operator', field.key, { operator: String(json.op).slice(0, 64) });
  }
  if (op === 'is_empty' || op === 'is_not_empty') return condition(reader, field, op, undefined);
  return withRight(reader, field, op, json.right, options);
}

function withRight(
  reader: FilterReader,
  field: Field,
  op: FilterOperator,
  side: unknown,
  options: CheckOptions,
): FilterNode | undefined {
  // amis writes plain values directly; its other kinds (field, func, formula) are not supported.
  const right = isRecord(side) && side.type === 'value' ? side.value : side;
  if (isRecord(right)) return reader.complain('filter.malformed', field.key);
  if (options.lenient === true && (isBlank(right) || (Array.isArray(right) && right.every(isBlank)))) return undefined;
  if (options.placeholders === true && holdsPlaceholder(right)) {
    if (!field.type.operators.includes(op)) return reader.complain('filter.operator', field.key, { operator: op });
    return reader.count(field.key) ? leaf(field, op, right) : undefined;
  }
  return condition(reader, field, op, right);
}

const holdsPlaceholder = (right: unknown): boolean =>
  Array.isArray(right) ? right.length <= 50 && right.some(isPlaceholder) : isPlaceholder(right);
