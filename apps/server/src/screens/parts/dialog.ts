import { companionOf } from '../../metadata/index.js';
import type { Node } from '../node.js';
import { addressOf, isManaged, queryOf, type ScreenContext, type ScreenField } from '../screen-context.js';
import { type FormUse, formBody, formFields, isGrouped, isParent } from './form.js';

export const cancel: Node = { type: 'button', label: 'i18n:page.cancel', actionType: 'cancel' };
export const save: Node = { type: 'submit', label: 'i18n:page.save', level: 'primary' };
export const close: Node = { type: 'button', label: 'i18n:page.close', actionType: 'cancel' };

const TITLES = { add: 'add', below: 'addBelow', edit: 'edit', view: 'view' } as const;

type Data = Record<string, unknown>;

/** Whether the form has a control for the parent of a tree node. Top nodes have no parent. */
const choosesParent = (context: ScreenContext, fields: readonly ScreenField[]): boolean =>
  fields.some((one) => isParent(context, one.field) && one.given !== true);

/** The save request: the fields of the form, and for a stored record its id and version. */
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

/** Loads the stored record; for a top node of a tree, the parent is empty. */
function loading(context: ScreenContext, use: FormUse): Node {
  const { idField, model } = context.resource;
  const url = addressOf(context, 'detail', queryOf(context, `${idField}=\${${idField}}`));
  if (model.tree === undefined || !choosesParent(context, formFields(context, use))) return { initApi: `get:${url}` };
  const { parent, root } = model.tree;
  const responseData = { '&': '$$', [parent]: `\${${parent} == '${root}' ? '' : ${parent}}` };
  return { initApi: { method: 'get', url, responseData } };
}

/** The values of a new record from its parent or head, including the `given` fields. */
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

/** Up to this number of fields are shown in one column; more in two columns. */
const ONE_COLUMN = 9;

/** The action of a button: `{actionType: 'dialog', dialog}`, or the same with a drawer. */
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
    // A new record gets the selected node of the tree next to the list.
    ...(beside === undefined || use !== 'add' ? {} : { data: { [beside]: `\${${beside}}` } }),
  };
  const data = given(context, use);
  const opened: Node = {
    id: `${use}.${as}`,
    title: `i18n:${context.resource.key}.form.${TITLES[use]}`,
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
