import { companionOf } from '../../metadata/index.js';
import type { Node } from '../node.js';
import { addressOf, isManaged, queryOf, type ScreenContext, type ScreenField } from '../screen-context.js';
import { type FormUse, formBody, formFields, isGrouped, isParent } from './form.js';

export const cancel: Node = { type: 'button', label: 'i18n:page.cancel', actionType: 'cancel' };
export const save: Node = { type: 'submit', label: 'i18n:page.save', level: 'primary' };
export const close: Node = { type: 'button', label: 'i18n:page.close', actionType: 'cancel' };

const TITLES = {
  add: 'i18n:page.add',
  below: 'i18n:page.addBelow',
  edit: 'i18n:page.edit',
  view: 'i18n:page.view',
} as const;

type Data = Record<string, unknown>;

/** Whether the parent of a tree's node is chosen in a form; a top one has none. */
const choosesParent = (context: ScreenContext, fields: readonly ScreenField[]): boolean =>
  fields.some((one) => isParent(context, one.field) && one.given !== true);

/** What a form sends: its own fields, and of a stored record which one it is and as of when. */
function saving(context: ScreenContext, use: 'add' | 'below' | 'edit'): Node {
  const { resource, screen } = context;
  const { idField, versioned, model } = resource;
  const { parent, root } = model.tree ?? {};
  const known = use === 'edit' ? [idField, ...(versioned ? ['version'] : [])] : [];
  const fields = formFields(context, use);
  const keys = [...known, ...fields.map(({ field }) => field.key)];
  const data: Data = {
    ...screen.values,
    ...screen.only,
    ...Object.fromEntries(keys.map((key) => [key, `\${${key}}`])),
  };
  if (choosesParent(context, fields)) data[String(parent)] = `\${${parent} || '${root}'}`;
  return {
    method: 'post',
    url:
      addressOf(context, 'submit', queryOf(context)) ??
      addressOf(context, use === 'edit' ? 'update' : 'create', queryOf(context)),
    data,
    messages: { success: use === 'edit' ? 'i18n:page.updated' : 'i18n:page.added' },
  };
}

/** The stored record; a top one of a tree has no parent to choose. */
function loading(context: ScreenContext, use: FormUse): Node {
  const { idField, model } = context.resource;
  const url = addressOf(context, 'detail', queryOf(context, `${idField}=\${${idField}}`));
  if (model.tree === undefined || !choosesParent(context, formFields(context, use))) return { initApi: `get:${url}` };
  const { parent, root } = model.tree;
  const responseData = { '&': '$$', [parent]: `\${${parent} == '${root}' ? '' : ${parent}}` };
  return { initApi: { method: 'get', url, responseData } };
}

/** What a new record has from the one it belongs to: its parent or head, and the fields that are given. */
function given(context: ScreenContext, use: FormUse): Data {
  const { resource, head, screen } = context;
  const isBelow = use === 'below';
  if (!isBelow && (use !== 'add' || head === undefined)) return {};
  const above = isBelow ? resource : head?.resource;
  const field = isBelow ? resource.model.tree?.parent : head?.field;
  const from = isBelow ? '' : `${head?.at}.`;
  const data: Data = {};
  for (const one of formFields(context, use)) {
    const { key } = one.field;
    if (key === field) data[key] = `\${${from}${above?.idField}}`;
    else if (one.given === true) data[key] = `\${${from}${key}}`;
    const name = companionOf(one.field, resource);
    if (key === field && one.given === true && name !== undefined) data[name] = `\${${from}${above?.display}}`;
  }
  return { ...data, ...screen.start, ...(isManaged(context) ? { tenantId: '${tenantId}' } : {}) };
}

/** So many fields are read at a glance below each other; more stand in two columns. */
const ONE_COLUMN = 9;

/** What a button opens: `{actionType: 'dialog', dialog}` or the same as a drawer. */
export function opening(context: ScreenContext, use: FormUse): Node {
  const { as = 'dialog', labels = 'normal', ...said } = context.screen.detail ?? {};
  const isLong = use === 'view' && !isGrouped(context) && formFields(context, use).length > ONE_COLUMN;
  const { size = isLong ? 'lg' : 'md' } = said;
  const { beside } = context.screen;
  const form: Node = {
    type: 'form',
    id: `${use}.form`,
    ...(isGrouped(context) ? { mode: 'normal' } : { mode: 'horizontal', horizontal: { leftFixed: labels } }),
    ...(isLong ? { columnCount: 2 } : {}),
    wrapWithPanel: false,
    body: formBody(context, use),
    ...(use === 'view' ? { static: true } : { api: saving(context, use) }),
    ...(use === 'edit' || use === 'view' ? loading(context, use) : {}),
    // A new record belongs where the tree beside the list stands.
    ...(beside === undefined || use !== 'add' ? {} : { data: { [beside]: `\${${beside}}` } }),
  };
  const data = given(context, use);
  const opened: Node = {
    id: `${use}.${as}`,
    title: TITLES[use],
    size,
    ...(isGrouped(context) ? { className: 'lm-document' } : {}),
    ...(as === 'drawer' ? { position: 'right' } : {}),
    closeOnEsc: true,
    ...(Object.keys(data).length === 0 ? {} : { data }),
    body: form,
    actions: use === 'view' ? [close] : [cancel, save],
  };
  return { actionType: as, [as]: opened };
}
