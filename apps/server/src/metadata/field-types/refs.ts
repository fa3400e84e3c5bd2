import type { FieldType } from '../resource.js';
import { characterColumn } from './characters.js';
import { parseId } from './id.js';
import { parseKeyList } from './key-list.js';
import { PATTERN, PRESENCE } from './operators.js';

const DEFAULT_LENGTH = 1000;
/** Role, department and post of a guest who has none yet (wire-format §2.4). */
const NOBODY = '-1';

/** Several ids of another resource, comma-joined. */
export const refsType: FieldType = {
  name: 'refs',
  columnType: (spec, flavour) => characterColumn(spec.length ?? DEFAULT_LENGTH, flavour),
  parse: (raw, spec) =>
    parseKeyList(raw, spec.length ?? DEFAULT_LENGTH, (key) => (String(key) === NOBODY ? NOBODY : parseId(key))),
  toDb: (value) => (value == null ? null : String(value)),
  fromDb: (value) => (value == null ? null : String(value)),
  operators: ['contains_any', 'equal', 'not_equal', ...PATTERN, ...PRESENCE],
  bareOperator: 'contains_any',
  sortable: false,
};
