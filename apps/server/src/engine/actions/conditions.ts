import { type FilterNode, type FilterOperator, NOTHING } from '../../filter/index.js';
import { type Condition, type Table, ValueProblem } from '../../metadata/index.js';
import type { DocumentContext } from '../operation.js';
import { type Layers, worth } from './scope.js';

/** A value in the form of its column; an invalid value is left for the filter to refuse. */
function stored(table: Table, key: string, value: unknown): unknown {
  const field = table.fields.get(key);
  if (field === undefined || value === null) return value;
  try {
    return field.type.parse(value, field.spec);
  } catch (error) {
    if (!(error instanceof ValueProblem)) throw error;
    return value;
  }
}

const IDS = new Set(['id', 'ref']);

/** Ids of a field with several are joined in one text. */
function listOf(table: Table, key: string, value: unknown): unknown {
  if (typeof value !== 'string' || !value.includes(',')) return value;
  return IDS.has(table.fields.get(key)?.type.name ?? '') ? value.split(',') : value;
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** A condition with its values filled in. A comparison with an empty value matches nothing, not even empty fields. */
export function resolveCondition(
  context: DocumentContext,
  condition: Condition,
  table: Table,
  layers: Layers,
): FilterNode {
  if ('conjunction' in condition) {
    const children = condition.children.map((child) => resolveCondition(context, child, table, layers));
    return { conjunction: condition.conjunction, ...(condition.not && { not: true }), children };
  }
  const { field, value } = condition;
  const left = { type: 'field' as const, field };
  const op = condition.op as FilterOperator;
  if (value === undefined) return { left, op };
  const right = listOf(table, field, worth(context, value, layers));
  if (Array.isArray(right)) {
    const list = right.filter((one) => !isEmpty(one)).map((one) => stored(table, field, one));
    if (list.length === 0 && op !== 'select_not_any_in') return NOTHING;
    return { left, op: op === 'equal' ? 'select_any_in' : op, right: list };
  }
  if (isEmpty(right)) return NOTHING;
  return { left, op, right: stored(table, field, right) };
}
