import { companionOf, type Field, isFlag } from '../../metadata/index.js';
import { merged, type Node } from '../node.js';
import {
  fieldsOf,
  isManaged,
  labelOf,
  type ScreenContext,
  type ScreenField,
  withoutEchoes,
} from '../screen-context.js';
import { adviceAround } from './advice.js';
import { control, isLong, lines } from './control.js';
import { drawingBelow } from './drawing.js';
import { fileLinks } from './file-links.js';
import { links } from './links.js';
import { type Group, grid, isGroup, titled, withoutGroups } from './groups.js';
import { wordsOfValue } from './plain-state.js';
import { decimals } from './totals.js';

/** Purpose of a form: a new record, a new child of a record, editing, or viewing. */
export type FormUse = 'add' | 'below' | 'edit' | 'view';

export const isWritten = ({ spec, standard, computed }: Field): boolean =>
  !standard && computed === undefined && spec.readonly !== true && spec.transient !== true;

/** Whether a view shows a field: written fields and list fields. */
const isRead = (field: Field): boolean => isWritten(field) || (!field.standard && field.spec.list === true);

/** Whether a field is the parent of a tree node. */
export const isParent = ({ resource }: ScreenContext, { key }: Field): boolean => key === resource.model.tree?.parent;

/** The required check and its message, which may be specific to the field. */
function demanded({ words, hasText }: ScreenContext, { field, required }: ScreenField): Node {
  const { key, spec, requiredWhen } = field;
  const isAlways = (required ?? spec.required) === true;
  // A switch always has a value.
  if (isFlag(field) || (!isAlways && requiredWhen === undefined)) return {};
  const own = `${words}.missing.${key}`;
  const text = hasText(own) ? `i18n:${own}` : `i18n:${words}.${key}.missing`;
  const when = isAlways ? { required: true } : { requiredOn: `required:${words}.${key}` };
  return { ...when, validationErrors: { isRequired: text }, placeholder: text };
}

/** A value with a fixed label, in a form. */
const shownWords = (context: ScreenContext, field: Field): Node | undefined => {
  const words = wordsOfValue(context, field);
  return words && { ...words, type: 'static-mapping' };
};

/** Placeholders in defaults, and their equivalents in the browser. */
const IN_BROWSER: readonly (readonly [model: string, browser: string])[] = [
  ['${actor.', '${user.'],
  ['${today}', "${DATETOSTR(TODAY(), 'YYYY-MM-DD')}"],
  ['${now}', "${DATETOSTR(NOW(), 'YYYY-MM-DD HH:mm:ss')}"],
];

/** A default as the browser evaluates it, so that forms show the value that the server would set. */
const ofBrowser = (preset: unknown): unknown =>
  typeof preset === 'string'
    ? IN_BROWSER.reduce((text, [model, browser]) => text.replaceAll(model, browser), preset)
    : preset;

/** A value that was passed to the form is read-only. */
const givenField = (context: ScreenContext, { field }: ScreenField): Node =>
  shownWords(context, field) ?? {
    type: 'input-text',
    name: companionOf(field, context.resource) ?? field.key,
    disabled: true,
  };

/** Fields that are filled after a choice: those that the reference copies, and `fill` of the screen. */
export function fillOf({ field, fill }: ScreenField): Readonly<Record<string, string>> | undefined {
  const copied = Object.entries(field.spec.copies ?? {}).map(([own, text]) => [
    own,
    text.includes('${') ? text : `\${${text}}`,
  ]);
  return copied.length === 0 ? fill : { ...Object.fromEntries(copied), ...fill };
}

/** A field with its input control and its conditions from the model. */
export function written(context: ScreenContext, one: ScreenField): Node {
  const { field } = one;
  const fill = fillOf(one);
  return {
    ...control(context, one),
    ...demanded(context, one),
    ...(field.spec.visibleWhen === undefined ? {} : { visibleOn: `visible:${context.words}.${field.key}` }),
    ...(fill === undefined ? {} : { autoFill: fill, initAutoFill: false }),
  };
}

/** A read-only value as people read it: the name instead of the key, a figure with its decimals while it is computed. */
function shownValue(context: ScreenContext, field: Field): Node {
  const words = shownWords(context, field);
  if (words !== undefined) return words;
  if (field.spec.type === 'decimal')
    return { type: 'static-number', precision: decimals(field.spec), kilobitSeparator: false };
  return { type: 'static', name: companionOf(field, context.resource) ?? field.key };
}

/** A field of a form, with an input control if it is written. */
export function formField(context: ScreenContext, use: FormUse, one: ScreenField): Node {
  const { field, set, given } = one;
  const { default: preset, type, readonly } = field.spec;
  const head = { id: `${use}.${field.key}`, name: field.key, label: labelOf(context, field) };
  if (readonly === true) return merged({ ...head, ...shownValue(context, field) }, set);
  if (given === true) return merged({ ...head, ...givenField(context, one) }, set);
  // Dictionary options have text keys. A top node has no parent, so the parent gets no default.
  const value = type === 'dict' && preset !== undefined ? String(preset) : ofBrowser(preset);
  const hasValue = value !== undefined && use !== 'edit' && !isParent(context, field);
  return merged({ ...head, ...written(context, one), ...(hasValue ? { value } : {}) }, set);
}

/** Long texts are collapsed; the buttons need labels, because amis has only Chinese ones. */
const FOLDED: Node = { expendButtonText: 'i18n:page.showAll', collapseButtonText: 'i18n:page.showLess' };

/** A read-only field: names instead of keys, texts unchanged. */
export function shownField(context: ScreenContext, one: ScreenField): Node {
  const { field, preformatted, set } = one;
  const name = companionOf(field, context.resource) ?? field.key;
  const { label = labelOf(context, field), visibleOn } = set ?? {};
  const node: Node = {
    ...{ id: `view.${field.key}`, type: 'static', name, label },
    ...(visibleOn === undefined ? {} : { visibleOn }),
    ...(isParent(context, field) ? { placeholder: 'i18n:page.top' } : {}),
  };
  if (preformatted === true) return { ...node, type: 'static-tpl', tpl: `<pre class="m-none">\${${name}}</pre>` };
  const words = shownWords(context, field);
  if (words !== undefined) return { ...node, ...words };
  if (field.spec.type === 'attachment') return { ...node, type: 'control', body: fileLinks(field.key) };
  // The screen defines a component for a JSON value.
  if (field.spec.type === 'json' && set?.['type'] !== undefined) return merged({ ...node, name: field.key }, set);
  if (isLong(one)) return { ...node, ...lines(undefined), staticSchema: FOLDED };
  return set?.['tpl'] === undefined ? node : { ...node, tpl: set['tpl'] };
}

/** The fields of a form, in order. */
export function formFields(context: ScreenContext, use: FormUse): ScreenField[] {
  const { form, view } = context.screen;
  const isView = use === 'view';
  const fields = fieldsOf(context, withoutGroups(isView ? (view ?? form) : form), isView ? isRead : isWritten);
  if (isView) return withoutEchoes(context, fields).filter(({ field }) => field.spec.writeOnly !== true);
  const kind = use === 'edit' ? 'edit' : 'add';
  return fields.filter(({ only = kind }) => only === kind);
}

const tenantShown: Node = { type: 'static', id: 'view.tenantName', name: 'tenantName', label: 'i18n:role.tenantId' };

/** A field may appear several times in a form with different labels and conditions: the second one is `add.field.2`. */
function withOwnIds(nodes: readonly Node[]): Node[] {
  const times = new Map<string | undefined, number>();
  return nodes.map((node) => {
    const time = (times.get(node.id) ?? 0) + 1;
    times.set(node.id, time);
    return time === 1 ? node : { ...node, id: `${node.id}.${time}` };
  });
}

/** Hidden formulas of values that the server looks up, so that the figures of the form count them at once. */
export const derived = (formulas: Readonly<Record<string, string>> = {}): Node[] =>
  Object.entries(formulas).map(([name, formula]) => ({ type: 'formula', name, formula }));

/** Figures that are computed during input; the server computes them again. */
export const computed = ({ resource }: ScreenContext): Node[] =>
  resource.computeOrder.map(({ key }) => ({ type: 'hidden', name: key, value: `formula:${resource.key}.${key}` }));

/** The fields of a group in a grid. */
export function formGroup(context: ScreenContext, use: FormUse, group: Group, index: number): Node[] {
  const among = new Set(formFields(context, use).map(({ field }) => field.key));
  const kind = use === 'edit' ? 'edit' : 'add';
  const fields = fieldsOf(context, group.fields, isWritten).filter(({ field }) => among.has(field.key));
  const body =
    use === 'view'
      ? fields.map((one) => shownField(context, one))
      : fields.filter(({ only = kind }) => only === kind).map((one) => formField(context, use, one));
  const drawn = drawingBelow(context, use, group.drawing);
  const id = `${use}.group.${index + 1}`;
  const shown =
    use === 'view'
      ? [grid(body, group.wide)]
      : [...derived(group.derive), ...adviceAround(context, use, id, group, body)];
  return titled(id, group.title, [...shown, ...drawn]);
}

/** Whether the fields of a form are in a grid, each below its label. */
export const isGrouped = ({ screen: { form } }: ScreenContext): boolean => form?.some(isGroup) ?? false;

/** The groups of a form. */
const groups = (context: ScreenContext, use: FormUse): Node[] =>
  (context.screen.form ?? []).filter(isGroup).flatMap((group, index) => formGroup(context, use, group, index));

/** The fields of a form with their controls. */
export const formNodes = (context: ScreenContext, use: FormUse): Node[] =>
  formFields(context, use).map((one) => formField(context, use, one));

/** The body of a form. */
export function formBody(context: ScreenContext, use: FormUse): Node[] {
  const fields = formFields(context, use);
  const figures = use !== 'view' && fields.some(({ field }) => field.computed !== undefined) ? computed(context) : [];
  const before = use === 'view' ? [...(isManaged(context) ? [tenantShown] : []), ...links(context)] : figures;
  if (isGrouped(context) && (use !== 'view' || context.screen.view === undefined))
    return [...before, ...groups(context, use)];
  const make = (one: ScreenField): Node => (use === 'view' ? shownField(context, one) : formField(context, use, one));
  return [...before, ...withOwnIds(fields.map(make))];
}
