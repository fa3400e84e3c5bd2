import { companionOf, type Field } from '../../metadata/index.js';
import { merged, type Node } from '../node.js';
import { fieldsOf, isManaged, labelOf, type ScreenContext, type ScreenField } from '../screen-context.js';
import { dictionaryOf } from './dictionary.js';

/** What a form is for. */
export type FormUse = 'add' | 'edit' | 'view';

const isWritten = ({ spec, standard, computed }: Field): boolean =>
  !standard && computed === undefined && spec.readonly !== true && spec.transient !== true;

/** Remarks have several lines in every model. */
const isLong = ({ field, multiline }: ScreenField): boolean =>
  multiline ?? (field.spec.type === 'text' || field.key === 'remark');

const lines = (length: number | undefined): Node => ({
  type: 'textarea',
  minRows: 2,
  maxRows: 6,
  ...(length === undefined ? {} : { maxLength: length }),
  showCounter: true,
});

/** The control that a type of field is written with. */
function control(one: ScreenField): Node {
  const { spec } = one.field;
  if (isLong(one)) return lines(spec.length);
  switch (spec.type) {
    case 'int':
    case 'decimal':
      return {
        type: 'input-number',
        precision: spec.type === 'int' ? 0 : spec.scale,
        ...(spec.min === undefined ? {} : { min: spec.min }),
        ...(spec.max === undefined ? {} : { max: spec.max }),
        className: 'w-full',
      };
    case 'date':
      return { type: 'input-date', valueFormat: 'YYYY-MM-DD', displayFormat: 'YYYY-MM-DD', clearable: true };
    case 'datetime':
      return {
        type: 'input-datetime',
        valueFormat: 'YYYY-MM-DD HH:mm:ss',
        displayFormat: 'YYYY-MM-DD HH:mm:ss',
        clearable: true,
      };
    case 'dict':
      return { type: 'select', source: dictionaryOf(one.field), clearable: true };
    default:
      return {
        // What is never told back is a secret to whoever looks on.
        type: spec.writeOnly === true ? 'input-password' : 'input-text',
        ...(spec.length === undefined ? {} : { maxLength: spec.length }),
      };
  }
}

function demanded({ resource, hasText }: ScreenContext, { field: { key, spec }, required }: ScreenField): Node {
  if ((required ?? spec.required) !== true) return {};
  const text = `${resource.key}.missing.${key}`;
  if (!hasText(text)) return { required: true };
  return { required: true, validationErrors: { isRequired: `i18n:${text}` }, placeholder: `i18n:${text}` };
}

function formField(context: ScreenContext, use: 'add' | 'edit', one: ScreenField): Node {
  const { field, set } = one;
  const { default: preset, type } = field.spec;
  // Entries of dictionaries have texts for keys.
  const value = type === 'dict' && preset !== undefined ? String(preset) : preset;
  const node: Node = {
    id: `${use}.${field.key}`,
    name: field.key,
    label: labelOf(context, field),
    ...control(one),
    ...demanded(context, one),
    ...(value === undefined || use !== 'add' ? {} : { value }),
  };
  return merged(node, set);
}

/** What is only shown needs no control: names for keys, texts as they are. */
function shownField(context: ScreenContext, one: ScreenField): Node {
  const { field, preformatted, set } = one;
  const name = companionOf(field, context.resource) ?? field.key;
  const { label = labelOf(context, field), visibleOn } = set ?? {};
  const node: Node = {
    ...{ id: `view.${field.key}`, type: 'static', name, label },
    ...(visibleOn === undefined ? {} : { visibleOn }),
  };
  if (preformatted === true) return { ...node, type: 'static-tpl', tpl: `<pre class="m-none">\${${name}}</pre>` };
  if (isLong(one)) return { ...node, ...lines(undefined), showCounter: false };
  return set?.['tpl'] === undefined ? node : { ...node, tpl: set['tpl'] };
}

/** The fields of a form, in their order. */
export function formFields(context: ScreenContext, use: FormUse): ScreenField[] {
  const { form, view } = context.screen;
  const fields = fieldsOf(context, use === 'view' ? (view ?? form) : form, isWritten);
  if (use === 'view') return fields.filter(({ field }) => field.spec.writeOnly !== true);
  return fields.filter(({ only = use }) => only === use);
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
