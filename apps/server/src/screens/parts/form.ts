import { companionOf, type Field } from '../../metadata/index.js';
import { merged, type Node } from '../node.js';
import { fieldsOf, isManaged, labelOf, type ScreenContext, type ScreenField } from '../screen-context.js';
import { control, isLong, lines } from './control.js';
import { flagNames, isFlag } from './flag.js';

/** What a form is for: a new record, one below another, a change, or to look. */
export type FormUse = 'add' | 'below' | 'edit' | 'view';

const isWritten = ({ spec, standard, computed }: Field): boolean =>
  !standard && computed === undefined && spec.readonly !== true && spec.transient !== true;

/** Whether a field is the parent of a tree's node. */
export const isParent = ({ resource }: ScreenContext, { key }: Field): boolean => key === resource.model.tree?.parent;

/** What is missing, in words of its own where there are such. */
function demanded(context: ScreenContext, { field, required }: ScreenField): Node {
  const { key, spec, requiredWhen } = field;
  const isAlways = (required ?? spec.required) === true;
  // A switch always says something.
  if (isFlag(field) || (!isAlways && requiredWhen === undefined)) return {};
  const own = `${context.resource.key}.missing.${key}`;
  const text = context.hasText(own) ? `i18n:${own}` : `${labelOf(context, field)}.missing`;
  const when = isAlways ? { required: true } : { requiredOn: `required:${context.resource.key}.${key}` };
  return { ...when, validationErrors: { isRequired: text }, placeholder: text };
}

/** What was given with the opening of the form is shown, not written. */
const givenField = (context: ScreenContext, { field }: ScreenField): Node => ({
  type: 'input-text',
  name: companionOf(field, context.resource) ?? field.key,
  disabled: true,
});

function formField(context: ScreenContext, use: FormUse, one: ScreenField): Node {
  const { field, set, given } = one;
  const { default: preset, type } = field.spec;
  const head = { id: `${use}.${field.key}`, name: field.key, label: labelOf(context, field) };
  if (given === true) return merged({ ...head, ...givenField(context, one) }, set);
  // Entries of dictionaries have texts for keys; that a node is a top one is said by its having no parent.
  const value = type === 'dict' && preset !== undefined ? String(preset) : preset;
  const hasValue = value !== undefined && use !== 'edit' && !isParent(context, field);
  const seen = field.visibleWhen === undefined ? {} : { visibleOn: `visible:${context.resource.key}.${field.key}` };
  const initial = hasValue ? { value } : {};
  return merged({ ...head, ...control(context, one), ...demanded(context, one), ...initial, ...seen }, set);
}

/** What is only shown needs no control: names for keys, texts as they are. */
function shownField(context: ScreenContext, one: ScreenField): Node {
  const { field, preformatted, set } = one;
  const name = companionOf(field, context.resource) ?? field.key;
  const { label = labelOf(context, field), visibleOn } = set ?? {};
  const node: Node = {
    ...{ id: `view.${field.key}`, type: 'static', name, label },
    ...(visibleOn === undefined ? {} : { visibleOn }),
    ...(isParent(context, field) ? { placeholder: 'i18n:page.top' } : {}),
  };
  if (preformatted === true) return { ...node, type: 'static-tpl', tpl: `<pre class="m-none">\${${name}}</pre>` };
  if (isFlag(field)) return { ...node, type: 'static-mapping', map: flagNames(field) };
  if (isLong(one)) return { ...node, ...lines(undefined), showCounter: false };
  return set?.['tpl'] === undefined ? node : { ...node, tpl: set['tpl'] };
}

/** The fields of a form, in their order. */
export function formFields(context: ScreenContext, use: FormUse): ScreenField[] {
  const { form, view } = context.screen;
  const fields = fieldsOf(context, use === 'view' ? (view ?? form) : form, isWritten);
  if (use === 'view') return fields.filter(({ field }) => field.spec.writeOnly !== true);
  const kind = use === 'edit' ? 'edit' : 'add';
  return fields.filter(({ only = kind }) => only === kind);
}

const tenantShown: Node = { type: 'static', id: 'view.tenantName', name: 'tenantName', label: 'i18n:role.tenantId' };

/** A field may stand in a form under several labels, each shown in its case: the second one is `add.field.2`. */
function withOwnIds(nodes: readonly Node[]): Node[] {
  const times = new Map<string | undefined, number>();
  return nodes.map((node) => {
    const time = (times.get(node.id) ?? 0) + 1;
    times.set(node.id, time);
    return time === 1 ? node : { ...node, id: `${node.id}.${time}` };
  });
}

/** What a form holds. */
export function formBody(context: ScreenContext, use: FormUse): Node[] {
  const fields = formFields(context, use);
  if (use !== 'view') return withOwnIds(fields.map((one) => formField(context, use, one)));
  const shown = withOwnIds(fields.map((one) => shownField(context, one)));
  return isManaged(context) ? [tenantShown, ...shown] : shown;
}
