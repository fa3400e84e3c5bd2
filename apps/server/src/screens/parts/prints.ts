import type { Node } from '../node.js';
import { addressOf, isOffered, permissionOf, queryOf, type ScreenContext } from '../screen-context.js';
import { close } from './dialog.js';

/** Opens the prints of the records in `ids`. undefined when printing is not available. */
export function printing(context: ScreenContext, ids: string): Node | undefined {
  const { resource } = context;
  if (!isOffered(context, 'print')) return undefined;
  const permission = permissionOf(context, 'print');
  const prints = Object.keys(resource.model.prints ?? {}).map((value) => ({
    value,
    label: `i18n:${resource.key}.prints.${value}`,
  }));
  const dialog: Node = {
    title: 'i18n:page.print',
    size: 'xl',
    closeOnEsc: true,
    actions: [close],
    body: { type: 'print-preview', api: addressOf(context, 'print', queryOf(context)), ids, prints },
  };
  return {
    type: 'button',
    label: 'i18n:page.print',
    ...(permission === undefined ? {} : { permission }),
    icon: 'fa fa-print',
    actionType: 'dialog',
    dialog,
  };
}

/** The print button of a row. */
export function printOfRow(context: ScreenContext): Node[] {
  const print = printing(context, `\${${context.resource.idField}}`);
  if (print === undefined) return [];
  const { icon, ...plain } = print;
  return [{ ...plain, id: 'row.print', level: 'link' }];
}
