import type { FieldType } from '../resource.js';
import { isBlank } from './blank.js';
import { parseMoment } from './calendar.js';
import { EQUALITY, ORDER } from './operators.js';

/** A moment in plant time, `yyyy-MM-dd HH:mm:ss`; a date alone means its midnight. */
export const datetimeType: FieldType = {
  name: 'datetime',
  columnType: (_spec, flavour) => (flavour === 'mysql' ? 'datetime' : 'text'),
  parse: (raw) => (isBlank(raw) ? null : parseMoment(raw, 'value.notDateTime')),
  toDb: (value) => (value == null ? null : String(value)),
  fromDb: (value) => (value == null ? null : String(value).slice(0, 19)),
  operators: [...EQUALITY, ...ORDER],
  bareOperator: 'equal',
  sortable: true,
};
