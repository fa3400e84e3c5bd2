import { merged, type Node } from '../node.js';
import { labelOf, type ScreenContext, type ScreenField } from '../screen-context.js';
import { isLong } from './control.js';
import { hasDictionary } from './dictionary.js';
import { written } from './form.js';
import { grid } from './groups.js';
import { rounded } from './totals.js';

const isWide = (one: ScreenField): boolean =>
  isLong(one) || (one.field.spec.type === 'json' && hasDictionary(one.field));

/** The button of a line that opens the fields without a column; they are written back after confirmation. */
export function lineDialog(context: ScreenContext, table: string, fields: readonly ScreenField[]): Node {
  const controls = fields.map((one) => ({
    one,
    node: merged(
      {
        id: `${table}.detail.${one.field.key}`,
        name: one.field.key,
        label: labelOf(context, one.field),
        ...written(context, one),
      },
      one.set,
    ),
  }));
  const figures = [...context.table.fields.values()]
    .filter(({ computed, spec }) => computed !== undefined && spec.type !== 'string')
    .map((field) => ({ type: 'static-tpl', label: labelOf(context, field), tpl: rounded({ field }) }));
  const value = Object.fromEntries(fields.map(({ field: { key } }) => [key, `\${event.data.${key}}`]));
  const taken = { actionType: 'setValue', componentId: table, args: { index: '${index}', value } };
  return {
    ...{ type: 'button', id: `${table}.detail`, level: 'link', icon: 'fa fa-sliders', className: 'lm-line-detail' },
    tooltip: 'i18n:document.lineDetail',
    actionType: 'dialog',
    dialog: {
      title: 'i18n:document.lineDetail',
      size: 'lg',
      className: 'lm-document',
      closeOnEsc: true,
      body: {
        type: 'form',
        id: `${table}.detail.form`,
        wrapWithPanel: false,
        mode: 'normal',
        onEvent: { submitSucc: { actions: [taken] } },
        body: [
          grid(controls.filter(({ one }) => !isWide(one)).map(({ node }) => node)),
          ...controls.filter(({ one }) => isWide(one)).map(({ node }) => node),
          ...(figures.length === 0 ? [] : [grid(figures)]),
        ],
      },
    },
  };
}
