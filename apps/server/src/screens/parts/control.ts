import { type FieldSpec, isFlag } from '../../metadata/index.js';
import type { Node } from '../node.js';
import type { ScreenContext, ScreenField } from '../screen-context.js';
import { isColour } from './colour.js';
import { dictionaryOf, hasDictionary } from './dictionary.js';
import { flag } from './flag.js';
import { reference } from './reference.js';

/** Remarks have several lines in every model. */
export const isLong = ({ field, multiline }: ScreenField): boolean =>
  multiline ?? (field.spec.type === 'text' || field.key === 'remark');

export const lines = (length: number | undefined): Node => ({
  type: 'textarea',
  minRows: 2,
  maxRows: 6,
  // What may be written is counted where there is an end to it.
  ...(length === undefined ? {} : { maxLength: length, showCounter: true }),
});

/** The most that a file may take. */
export const MAX_FILE_BYTES = 52_428_800;

/** A part of a document that is one file or several: stored when it is chosen, kept by name and address. */
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

const figure = ({ type, scale, min, max, unit }: FieldSpec): Node => ({
  type: 'input-number',
  precision: type === 'int' ? 0 : scale,
  ...(min === undefined ? {} : { min }),
  ...(max === undefined ? {} : { max }),
  // Nobody counts a weight up by one.
  ...(type === 'decimal' || unit !== undefined ? { showSteps: false } : {}),
  className: 'w-full',
});

/** The control that a type of field is written with. */
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
        // What the model demands and gives a value always has one.
        clearable: spec.required !== true || spec.default === undefined,
        searchable: true,
      };
    case 'ref':
    case 'refs':
      // Who names a source of its own asks nobody else's.
      return one.set?.['source'] === undefined ? reference(context, field) : { type: 'select', clearable: true };
    case 'attachment':
      return files;
    default:
      return {
        // What is never told back is a secret to whoever looks on.
        type: spec.writeOnly === true ? 'input-password' : 'input-text',
        ...(spec.length === undefined ? {} : { maxLength: spec.length }),
      };
  }
}
