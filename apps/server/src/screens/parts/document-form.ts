import type { Node } from '../node.js';
import { addressOf, fieldsOf, onlyOf, queryOf, type ScreenContext } from '../screen-context.js';
import { cancel } from './dialog.js';
import { computed, formGroup } from './form.js';
import { isGroup } from './groups.js';
import { isLines, lineTable } from './line-table.js';
import { ofRecord } from './moves.js';
import { totals } from './totals.js';

const save: Node = { type: 'button', label: 'i18n:page.save', actionType: 'confirm', level: 'primary' };

export const DRAWER: Node = {
  position: 'right',
  width: 'calc(100vw - 32px)',
  className: 'lm-document',
  closeOnEsc: true,
};

/** Groups of the head and tables of lines, in the order of the screen. */
function parts(context: ScreenContext, use: 'add' | 'edit'): Node[] {
  return (context.screen.form ?? []).flatMap((part, index) => {
    if (isLines(part)) return lineTable(context, use, part);
    return formGroup(context, use, isGroup(part) ? part : { fields: [part] }, index);
  });
}

/** The initial data of the form: defaults from the server, or the stored document. */
const source = (context: ScreenContext, use: 'add' | 'edit'): string | undefined =>
  use === 'add'
    ? addressOf(context, 'init', queryOf(context, ...onlyOf(context)))
    : (addressOf(context, 'approval.detail', '?id=${documentId}') ?? addressOf(context, 'detail', '?id=${documentId}'));

/** Opens the whole document for editing. */
export function documentForm(context: ScreenContext, use: 'add' | 'edit'): Node {
  const { resource, screen } = context;
  const initApi = source(context, use);
  const url = addressOf(context, use === 'add' ? 'create' : 'update') ?? addressOf(context, 'submit');
  const form: Node = {
    type: 'form',
    id: `${use}.form`,
    mode: 'normal',
    wrapWithPanel: false,
    canAccessSuperData: false,
    preventEnterSubmit: true,
    ...(initApi === undefined ? {} : { initApi: `get:${initApi}` }),
    api: { method: 'post', url, data: { '&': '$$' } },
    reload: `${resource.key}List`,
    body: [
      { type: 'hidden', name: resource.idField },
      ...Object.entries(screen.only ?? {}).map(([name, value]) => ({ type: 'hidden', name, value })),
      ...(resource.versioned ? [{ type: 'hidden', name: 'version' }] : []),
      ...computed(context),
      ...parts(context, use),
    ],
  };
  const drawer: Node = {
    ...DRAWER,
    id: `${use}.drawer`,
    title: context.hasText(`${resource.key}.${use}Title`)
      ? `i18n:${resource.key}.${use}Title`
      : `i18n:${resource.key}.form.${use}`,
    // A click outside must not discard the input.
    closeOnOutside: false,
    data: { dict: '${dict}', ...(use === 'edit' ? ofRecord(context) : {}) },
    actions: [
      ...totals(
        context,
        use,
        fieldsOf(context, screen.totals ?? [], () => false),
      ),
      cancel,
      save,
    ],
    body: form,
  };
  return { actionType: 'drawer', drawer };
}
