import type { FieldType } from '../resource.js';

type Operators = FieldType['operators'];

export const PRESENCE: Operators = ['is_empty', 'is_not_empty'];
export const EQUALITY: Operators = ['equal', 'not_equal', 'select_any_in', 'select_not_any_in', ...PRESENCE];
export const ORDER: Operators = ['less', 'less_or_equal', 'greater', 'greater_or_equal', 'between', 'not_between'];
export const PATTERN: Operators = ['like', 'not_like', 'starts_with', 'ends_with'];
