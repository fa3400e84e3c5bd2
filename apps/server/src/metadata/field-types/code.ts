import type { FieldType } from '../resource.js';
import { characterColumn, parseCharacters } from './characters.js';
import { stringType } from './string.js';

const DEFAULT_LENGTH = 32;

/** A number drawn from a numbering rule, e.g. `HT2611-003`. */
export const codeType: FieldType = {
  ...stringType,
  name: 'code',
  columnType: (spec, flavour) => characterColumn(spec.length ?? DEFAULT_LENGTH, flavour),
  parse: (raw, spec) => parseCharacters(raw, spec.length ?? DEFAULT_LENGTH),
};
