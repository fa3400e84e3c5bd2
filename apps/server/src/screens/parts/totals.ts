import { type FieldSpec, scaleOf } from '../../metadata/index.js';
import type { Node } from '../node.js';
import { labelOf, type ScreenContext, type ScreenField } from '../screen-context.js';

const isNumber = ({ type }: FieldSpec): boolean => type === 'int' || type === 'decimal';

/** The decimals a figure is shown with. */
export const decimals = (spec: FieldSpec): number => (spec.type === 'decimal' ? scaleOf(spec) : 0);

/** A figure, rounded to the scale in the model. */
export const rounded = ({ field: { key, spec } }: ScreenField): string =>
  isNumber(spec) ? `\${${key} | round:${decimals(spec)}}` : `\${${key}}`;

/** Totals of a document, always visible; a text among them is a mistake. */
export function totals(context: ScreenContext, use: string, fields: readonly ScreenField[]): Node[] {
  for (const { field } of fields)
    if (!isNumber(field.spec)) context.complain(`totals: ${context.resource.key}.${field.key} is no number`);
  return fields.map((one) => ({
    type: 'container',
    id: `${use}.total.${one.field.key}`,
    className: 'lm-total',
    body: [
      { type: 'tpl', tpl: labelOf(context, one.field) },
      { type: 'tpl', className: 'lm-total-figure', tpl: rounded(one) },
    ],
  }));
}
