import type { Child } from '../../metadata/index.js';
import type { Node } from '../node.js';
import { addressOf, permissionOf, type ScreenContext } from '../screen-context.js';
import { cancel } from './dialog.js';
import { ANSWER, IS_TAKEN, refusedLines, sendSheet, sheetFile, templateLink } from './sheets.js';

/** Uploads the chosen sheet and adds its lines to the table; nothing is stored yet. */
const sending = (context: ScreenContext, child: Child, form: string, table: string): Node => ({
  ...{ type: 'button', label: 'i18n:page.import', level: 'primary' },
  disabledOn: '${!file}',
  disabledTip: 'i18n:page.importFile',
  onEvent: {
    click: {
      actions: [
        ...sendSheet(addressOf(context, 'import'), form),
        {
          actionType: 'addItem',
          componentId: table,
          expression: `\${${IS_TAKEN}}`,
          args: { item: `\${${ANSWER}.${child.property}}` },
        },
        { actionType: 'toast', expression: `\${${IS_TAKEN}}`, args: { msgType: 'success', msg: 'i18n:page.done' } },
        { actionType: 'closeDialog', expression: `\${${IS_TAKEN}}` },
      ],
    },
  },
});

/** Imports lines from a sheet into a table. */
export function lineImport(context: ScreenContext, child: Child, table: string): Node {
  const permission = permissionOf(context, 'import');
  const form = `${table}.import.form`;
  return {
    ...{ type: 'button', id: `${table}.import`, label: 'i18n:document.importLines', icon: 'fa fa-file-import' },
    size: 'sm',
    ...(permission === undefined ? {} : { permission }),
    actionType: 'dialog',
    dialog: {
      title: 'i18n:document.importLines',
      size: 'md',
      closeOnEsc: true,
      actions: [cancel, sending(context, child, form, table)],
      body: {
        type: 'form',
        id: form,
        wrapWithPanel: false,
        mode: 'normal',
        canAccessSuperData: false,
        body: [
          ...templateLink(context, `${table}.import.template`),
          sheetFile,
          { type: 'alert', level: 'danger', visibleOn: '${refused}', body: '${refused}' },
          { ...refusedLines, id: `${table}.import.refused` },
        ],
      },
    },
  };
}
