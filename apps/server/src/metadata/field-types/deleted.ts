import type { FieldType } from '../resource.js';
import { intType } from './int.js';

/**
 * The column `is_deleted`: 0 for live rows, the row's own id once deleted, so that unique indexes only compare live
 * rows. In a record it is 0 or 1.
 */
export const deletedType: FieldType = {
  ...intType,
  name: 'deleted',
  columnType: (_spec, flavour) => (flavour === 'mysql' ? 'bigint' : 'integer'),
  toDb: (value) => (value == null ? 0 : String(value)),
  fromDb: (value) => (value == null || Number(value) === 0 ? 0 : 1),
  operators: ['equal', 'not_equal'],
};
