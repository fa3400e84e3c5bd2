import { type FieldSpec, isFlag } from '../../metadata/index.js';
import type { Node } from '../node.js';
import type { ScreenContext, ScreenField } from '../screen-context.js';
import { isColour } from './colour.js';
import { dictionaryOf, hasDictionary } from './dictionary.js';
import { flag } from './flag.js';
import { reference } from './reference.js';

/** The field `remark` has several lines in every model. */
export const isLong = ({ field, multiline }: ScreenField): boolean =>
  multiline ?? (field.spec.type === 'text' || field.key === 'remark');

export const lines = (length: number | undefined): Node => ({
  type: 'textarea',
  minRows: 2,
  maxRows: 6,
  // Characters are counted only if there is a limit.
  ...(length === undefined ? {} : { maxLength: length, showCounter: true }),
});

/** Maximum size of a file in bytes. */
export const MAX_FILE_BYTES = 52_428_800;

/** The control for attachments: a file is uploaded when it is selected; its name and address are stored. */
const files: Node = {
  type: 'input-file',
  receiver: '/api/lc-resource/oss/endpoint/put-file-attach',
  nameField: 'originalName',
  valueField: 'link',
  urlField: 'link',
  downloadUrl: { method: 'post', url: '/api/lc-resource/attach/download?id=${attachId}', data: {} },
  maxSize: MAX_FILE_BYTES,
  multiple: true,
  joinValues: false,
  useChunk: false,
};

/** A figure out of its bounds is refused with a word. With `min` and `max` amis would replace it by the bound. */
const boundsOf = ({ min, max }: FieldSpec): Node =>
  min === undefined && max === undefined
    ? {}
    : {
        validations: {
          ...(min === undefined ? {} : { minimum: min }),
          ...(max === undefined ? {} : { maximum: max }),
        },
      };

const figure = (spec: FieldSpec): Node => ({
  type: 'input-number',
  precision: spec.type === 'int' ? 0 : spec.scale,
  ...boundsOf(spec),
  // Step buttons make no sense for decimals and measured values.
  ...(spec.type === 'decimal' || spec.unit !== undefined ? { showSteps: false } : {}),
  className: 'w-full',
});

/** The input control for a type of field. */
export function control(context: ScreenContext, one: ScreenField): Node {
  const { field } = one;
  const { spec } = field;
  if (isLong(one)) return lines(spec.length);
  if (isFlag(field)) return flag(field);
  if (isColour(field)) return { type: 'input-color', format: 'hex' };
  if (spec.type === 'json' && hasDictionary(field))
    return { type: 'checkboxes', source: dictionaryOf(context, field), joinValues: false, extractValue: true };
  if (spec.items === 'text')
    return { type: 'input-tag', joinValues: false, extractValue: true, clearable: true, delimiter: ',' };
  switch (spec.type) {
    case 'int':
    case 'decimal':
      return figure(spec);
    case 'date':
      return { type: 'input-date', valueFormat: 'YYYY-MM-DD', displayFormat: 'YYYY-MM-DD', clearable: true };
    case 'datetime':
      return {
        type: 'input-datetime',
        valueFormat: 'YYYY-MM-DD HH:mm:ss',
        displayFormat: 'YYYY-MM-DD HH:mm:ss',
        clearable: true,
      };
    case 'dict':
      return {
        type: 'select',
        source: dictionaryOf(context, field),
        // A required field with a default always has a value.
        clearable: spec.required !== true || spec.default === undefined,
        searchable: true,
      };
    case 'ref':
    case 'refs':
      // A screen with its own source does not use the options of the reference.
      return one.set?.['source'] === undefined ? reference(context, field) : { type: 'select', clearable: true };
    case 'attachment':
      return files;
    default:
      return {
        // A write-only field is a secret, so its input is hidden.
        type: spec.writeOnly === true ? 'input-password' : 'input-text',
        ...(spec.length === undefined ? {} : { maxLength: spec.length }),
      };
  }
}
