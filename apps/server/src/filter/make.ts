import type { Field } from '../metadata/resource.js';
import type { FilterLeaf, FilterNode, FilterOperator } from './tree.js';

export const leaf = (field: Field, op: FilterOperator, right?: unknown): FilterLeaf => ({
  left: { type: 'field', field: field.key },
  op,
  ...(right === undefined ? {} : { right }),
});

export const anyOf = (children: FilterNode[]): FilterNode =>
  children.length === 1 ? children[0]! : { conjunction: 'or', children };
export const allOf = (children: FilterNode[]): FilterNode =>
  children.length === 1 ? children[0]! : { conjunction: 'and', children };

export const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';
