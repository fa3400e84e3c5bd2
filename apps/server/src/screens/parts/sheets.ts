import type { Node } from '../node.js';
import { cancel } from './dialog.js';
import { asked } from './search.js';
import { addressOf, isOffered, onlyOf, permissionOf, queryOf, type ScreenContext, sheetOf } from '../screen-context.js';

export const ANSWER = 'event.data.imported';
export const IS_TAKEN = `${ANSWER}.responseStatus == 0`;

/** Uploads the chosen file; refused lines and `more` values are set in the form. */
export const sendSheet = (url: string | undefined, form: string, more: Node = {}): Node[] => [
  {
    actionType: 'ajax',
    api: { method: 'post', url, dataType: 'form-data', silent: true, data: { file: '${file}' } },
    options: { silent: true },
    outputVar: 'imported',
  },
  {
    actionType: 'setValue',
    componentId: form,
    expression: `\${${ANSWER}.responseStatus != 0}`,
    args: { value: { refused: `\${${ANSWER}.responseMsg}`, rows: `\${${ANSWER}.failure.errors}`, ...more } },
  },
];

const order = { ascs: "${orderDir == 'desc' ? '' : orderBy}", descs: "${orderDir == 'desc' ? orderBy : ''}" };

/** Downloads the rows of the list, in its order. */
function exporting(context: ScreenContext, search: readonly Node[], columns: readonly Node[]): Node {
  const permission = permissionOf(context, 'export');
  const { beside } = context.screen;
  const narrowed = beside === undefined ? {} : { [beside]: `\${${beside}}` };
  return {
    type: 'button',
    id: 'action.export',
    label: 'i18n:page.export',
    ...(permission === undefined ? {} : { permission }),
    icon: 'fa fa-file-export',
    actionType: 'download',
    api: {
      method: 'get',
      url: addressOf(context, sheetOf(context), queryOf(context, ...onlyOf(context))),
      data: { ...narrowed, ...asked(search, columns), ...order },
    },
  };
}

/** Uploads the chosen sheet; refused lines are shown in the dialog. */
const sending = (context: ScreenContext, form: string, reloads: string): Node => ({
  type: 'button',
  id: 'import.send',
  label: 'i18n:page.import',
  level: 'primary',
  disabledOn: '${!file}',
  disabledTip: 'i18n:page.importFile',
  onEvent: {
    click: {
      actions: [
        { actionType: 'setValue', componentId: form, args: { value: { importing: true, refused: '', rows: [] } } },
        ...sendSheet(
          addressOf(
            context,
            'import',
            queryOf(context, 'isCovered=${covered ? 1 : 0}', 'isPartial=${partial ? 1 : 0}'),
          ),
          form,
          { importing: false },
        ),
        {
          actionType: 'setValue',
          componentId: form,
          expression: `\${${IS_TAKEN} && ${ANSWER}.fail > 0}`,
          args: { value: { importing: false, refused: 'i18n:page.importSome', rows: `\${${ANSWER}.errors}` } },
        },
        {
          actionType: 'toast',
          expression: `\${${IS_TAKEN} && !${ANSWER}.fail}`,
          args: { msgType: 'success', msg: 'i18n:page.importDone' },
        },
        { actionType: 'reload', componentId: reloads, expression: `\${${IS_TAKEN}}` },
        { actionType: 'closeDialog', expression: `\${${IS_TAKEN} && !${ANSWER}.fail}` },
      ],
    },
  },
});

export const refusedLines: Node = {
  type: 'table',
  id: 'import.refused',
  visibleOn: '${COUNT(rows) > 0}',
  source: '${rows}',
  columns: [
    { name: 'row', label: 'i18n:page.importLine', width: 80 },
    { name: 'msg', label: 'i18n:page.importReason', className: 'lm-wrap' },
  ],
};

const progress: Node = {
  type: 'service',
  id: 'import.progress',
  visibleOn: '${importing}',
  // A service in a form writes its answer into the form: the number of rows would replace the refused rows there.
  api: { method: 'get', url: '/api/lc-system/sheet/progress', responseData: { percent: '${percent}' } },
  interval: 1000,
  silentPolling: true,
  body: { type: 'progress', value: '${percent}' },
};

/** The file input. */
export const sheetFile: Node = {
  ...{ type: 'input-file', name: 'file', label: 'i18n:page.importFile', accept: '.xlsx' },
  ...{ asBlob: true, multiple: false, useChunk: false },
};

export function templateLink(context: ScreenContext, id: string): Node[] {
  const api = addressOf(context, 'importTemplate', queryOf(context));
  if (api === undefined) return [];
  return [
    {
      ...{ type: 'button', id, level: 'link', icon: 'fa fa-download', label: 'i18n:page.template' },
      ...{ actionType: 'download', api: `get:${api}` },
    },
  ];
}

/** Imports records from a sheet. */
function importing(context: ScreenContext, reloads: string): Node {
  const permission = permissionOf(context, 'import');
  const form = `${context.resource.key}Import`;
  const dialog: Node = {
    id: 'import.dialog',
    title: 'i18n:page.importTitle',
    size: 'md',
    closeOnEsc: true,
    actions: [cancel, sending(context, form, reloads)],
    body: {
      type: 'form',
      id: form,
      wrapWithPanel: false,
      mode: 'normal',
      canAccessSuperData: false,
      body: [
        ...templateLink(context, 'import.template'),
        { ...sheetFile, id: 'import.file' },
        { type: 'switch', id: 'import.covered', name: 'covered', label: 'i18n:page.importCovered' },
        { type: 'switch', id: 'import.partial', name: 'partial', label: 'i18n:page.importPartial' },
        progress,
        { type: 'alert', id: 'import.reason', level: 'danger', visibleOn: '${refused}', body: '${refused}' },
        refusedLines,
      ],
    },
  };
  return {
    type: 'button',
    id: 'action.import',
    label: 'i18n:page.import',
    ...(permission === undefined ? {} : { permission }),
    icon: 'fa fa-file-import',
    actionType: 'dialog',
    dialog,
  };
}

/** The import and export buttons of a list, if its model supports them. `reloads` is the id of the list. */
export const sheets = (
  context: ScreenContext,
  reloads: string,
  search: readonly Node[],
  columns: readonly Node[],
): Node[] => [
  // A sheet of a document contains lines, so it is imported in the table of the lines.
  ...(isOffered(context, 'import') && context.resource.children.length === 0 ? [importing(context, reloads)] : []),
  ...(isOffered(context, 'export') ? [exporting(context, search, columns)] : []),
];
