import type { Node } from '../node.js';
import { labelOf, type ScreenContext, type ScreenField } from '../screen-context.js';

/** A figure, rounded to the scale in the model. */
export const rounded = ({ field: { key, spec } }: ScreenField): string =>
  spec.type === 'int' || spec.type === 'decimal' ? `\${${key} | round:${spec.scale ?? 0}}` : `\${${key}}`;

/** Totals of a document, always visible. */
export const totals = (context: ScreenContext, use: string, fields: readonly ScreenField[]): Node[] =>
  fields.map((one) => ({
    type: 'container',
    id: `${use}.total.${one.field.key}`,
    className: 'lm-total',
    body: [
      { type: 'tpl', tpl: labelOf(context, one.field) },
      { type: 'tpl', className: 'lm-total-figure', tpl: rounded(one) },
    ],
  }));
