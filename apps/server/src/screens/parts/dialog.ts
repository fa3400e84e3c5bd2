import type { Node } from '../node.js';
import { addressOf, queryOf, type ScreenContext } from '../screen-context.js';
import { type FormUse, formBody, formFields } from './form.js';

const cancel: Node = { type: 'button', label: 'i18n:page.cancel', actionType: 'cancel' };
const save: Node = { type: 'submit', label: 'i18n:page.save', level: 'primary' };
const close: Node = { type: 'button', label: 'i18n:page.close', actionType: 'cancel' };

const TITLES = { add: 'i18n:page.add', edit: 'i18n:page.edit', view: 'i18n:page.view' } as const;
const DONE = { add: 'i18n:page.added', edit: 'i18n:page.updated' } as const;

/** What a form sends: its own fields, and of a stored record which one it is and as of when. */
function saving(context: ScreenContext, use: 'add' | 'edit'): Node {
  const { resource } = context;
  const known = use === 'add' ? [] : [resource.idField, ...(resource.versioned ? ['version'] : [])];
  const keys = [...known, ...formFields(context, use).map(({ field }) => field.key)];
  const operation = use === 'add' ? 'create' : 'update';
  return {
    method: 'post',
    url: addressOf(context, 'submit', queryOf(context)) ?? addressOf(context, operation, queryOf(context)),
    data: Object.fromEntries(keys.map((key) => [key, `\${${key}}`])),
    messages: { success: DONE[use] },
  };
}

const loading = (context: ScreenContext): Node => {
  const { idField } = context.resource;
  return { initApi: `get:${addressOf(context, 'detail', queryOf(context, `${idField}=\${${idField}}`))}` };
};

/** What a button opens: `{actionType: 'dialog', dialog}` or the same as a drawer. */
export function opening(context: ScreenContext, use: FormUse): Node {
  const { as = 'dialog', size = 'md', labels = 'normal' } = context.screen.detail ?? {};
  const form: Node = {
    type: 'form',
    id: `${use}.form`,
    mode: 'horizontal',
    horizontal: { leftFixed: labels },
    wrapWithPanel: false,
    body: formBody(context, use),
    ...(use === 'view' ? { static: true } : { api: saving(context, use) }),
    ...(use === 'add' ? {} : loading(context)),
  };
  const opened: Node = {
    id: `${use}.${as}`,
    title: TITLES[use],
    size,
    ...(as === 'drawer' ? { position: 'right' } : {}),
    closeOnEsc: true,
    body: form,
    actions: use === 'view' ? [close] : [cancel, save],
  };
  return { actionType: as, [as]: opened };
}
