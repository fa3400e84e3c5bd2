import { Decimal } from 'decimal.js';
import type { Field } from '../metadata/resource.js';
import { leaf } from './make.js';
import { type FilterNode, type FilterOperator, NOTHING } from './tree.js';

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/**
 * For a value with more decimals than the column (10.005 in a column with two), which was rounded to `value`: the
 * equivalent comparison with the rounded value. undefined when the value fits.
 */
export function compareFiner(field: Field, op: FilterOperator, raw: unknown, value: unknown): FilterNode | undefined {
  const text = String(raw).trim();
  if (field.type.name !== 'decimal' || text.length > 64 || !NUMBER.test(text)) return undefined;
  const rounded = new Decimal(String(value));
  const side = rounded.comparedTo(new Decimal(text));
  if (side === 0) return undefined;
  switch (op) {
    case 'equal':
      return NOTHING;
    case 'not_equal':
      return leaf(field, 'is_not_empty');
    case 'less':
    case 'less_or_equal':
      return leaf(field, side > 0 ? 'less' : 'less_or_equal', value);
    case 'greater':
    case 'greater_or_equal':
      return leaf(field, side > 0 ? 'greater_or_equal' : 'greater', value);
    default:
      return undefined;
  }
}
