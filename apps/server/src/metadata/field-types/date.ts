import type { FieldType } from '../resource.js';
import { isBlank } from './blank.js';
import { parseMoment } from './calendar.js';
import { EQUALITY, ORDER } from './operators.js';

/** A calendar day, `yyyy-MM-dd`. */
export const dateType: FieldType = {
  name: 'date',
  columnType: (_spec, flavour) => (flavour === 'mysql' ? 'date' : 'text'),
  parse: (raw) => (isBlank(raw) ? null : parseMoment(raw, 'value.notDate').slice(0, 10)),
  toDb: (value) => (value == null ? null : String(value)),
  fromDb: (value) => (value == null ? null : String(value).slice(0, 10)),
  operators: [...EQUALITY, ...ORDER],
  bareOperator: 'equal',
  sortable: true,
};
