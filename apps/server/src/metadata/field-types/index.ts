import type { FieldTypeName } from '../model.js';
import type { FieldType } from '../resource.js';
import { attachmentType } from './attachment.js';
import { boolType } from './bool.js';
import { codeType } from './code.js';
import { dateType } from './date.js';
import { datetimeType } from './datetime.js';
import { decimalType } from './decimal.js';
import { deletedType } from './deleted.js';
import { dictType } from './dict.js';
import { dictsType } from './dicts.js';
import { idType } from './id.js';
import { intType } from './int.js';
import { jsonType } from './json.js';
import { refType } from './ref.js';
import { refsType } from './refs.js';
import { stringType } from './string.js';
import { textType } from './text.js';

/** The types that models may name. */
export const FIELD_TYPES: Readonly<Record<FieldTypeName, FieldType>> = {
  string: stringType,
  text: textType,
  int: intType,
  decimal: decimalType,
  date: dateType,
  datetime: datetimeType,
  bool: boolType,
  dict: dictType,
  dicts: dictsType,
  ref: refType,
  refs: refsType,
  json: jsonType,
  attachment: attachmentType,
  code: codeType,
};

export { deletedType, idType };
