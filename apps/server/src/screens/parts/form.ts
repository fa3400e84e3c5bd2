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

/** What a form is for: a new record, one below another, a change, or to look. */
export type FormUse = 'add' | 'below' | 'edit' | 'view';

export const isWritten = ({ spec, standard, computed }: Field): boolean =>
  !standard && computed === undefined && spec.readonly !== true && spec.transient !== true;

/** What somebody wants to read of a record: what is written, and what its list tells. */
const isRead = (field: Field): boolean => isWritten(field) || (!field.standard && field.spec.list === true);

/** Whether a field is the parent of a tree's node. */
export const isParent = ({ resource }: ScreenContext, { key }: Field): boolean => key === resource.model.tree?.parent;

/** What is missing, in words of its own where there are such. */
function demanded({ words, hasText }: ScreenContext, { field, required }: ScreenField): Node {
  const { key, spec, requiredWhen } = field;
  const isAlways = (required ?? spec.required) === true;
  // A switch always says something.
  if (isFlag(field) || (!isAlways && requiredWhen === undefined)) return {};
  const own = `${words}.missing.${key}`;
  const text = hasText(own) ? `i18n:${own}` : `i18n:${words}.${key}.missing`;
  const when = isAlways ? { required: true } : { requiredOn: `required:${words}.${key}` };
  return { ...when, validationErrors: { isRequired: text }, placeholder: text };
}

/** A value that is read as a word, in a form. */
const shownWords = (context: ScreenContext, field: Field): Node | undefined => {
  const words = wordsOfValue(context, field);
  return words && { ...words, type: 'static-mapping' };
};

/** What defaults call in another way than a browser does. */
const IN_BROWSER: readonly (readonly [model: string, browser: string])[] = [
  ['${actor.', '${user.'],
  ['${today}', "${DATETOSTR(TODAY(), 'YYYY-MM-DD')}"],
  ['${now}', "${DATETOSTR(NOW(), 'YYYY-MM-DD HH:mm:ss')}"],
];

/** A default as forms know it: they show what the server would set. */
const ofBrowser = (preset: unknown): unknown =>
  typeof preset === 'string'
    ? IN_BROWSER.reduce((text, [model, browser]) => text.replaceAll(model, browser), preset)
    : preset;

/** What was given with the opening of the form is shown, not written. */
const givenField = (context: ScreenContext, { field }: ScreenField): Node =>
  shownWords(context, field) ?? {
    type: 'input-text',
    name: companionOf(field, context.resource) ?? field.key,
    disabled: true,
  };

/** What a choice fills in other fields: what its reference copies, and what the screen says. */
export function fillOf({ field, fill }: ScreenField): Readonly<Record<string, string>> | undefined {
  const copied = Object.entries(field.spec.copies ?? {}).map(([own, text]) => [
    own,
    text.includes('${') ? text : `\${${text}}`,
  ]);
  return copied.length === 0 ? fill : { ...Object.fromEntries(copied), ...fill };
}

/** A field to be written, where and when the model has it. */
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

/** A value that is not written, as people read it: the name for a key. */
const shownValue = (context: ScreenContext, field: Field): Node =>
  shownWords(context, field) ?? { type: 'static', name: companionOf(field, context.resource) ?? field.key };

/** A field of a form, with its control where it is written. */
export function formField(context: ScreenContext, use: FormUse, one: ScreenField): Node {
  const { field, set, given } = one;
  const { default: preset, type, readonly } = field.spec;
  const head = { id: `${use}.${field.key}`, name: field.key, label: labelOf(context, field) };
  if (readonly === true) return merged({ ...head, ...shownValue(context, field) }, set);
  if (given === true) return merged({ ...head, ...givenField(context, one) }, set);
  // Entries of dictionaries have texts for keys; that a node is a top one is said by its having no parent.
  const value = type === 'dict' && preset !== undefined ? String(preset) : ofBrowser(preset);
  const hasValue = value !== undefined && use !== 'edit' && !isParent(context, field);
  return merged({ ...head, ...written(context, one), ...(hasValue ? { value } : {}) }, set);
}

/** Long texts are folded; the buttons have words of their own, as those of amis are Chinese alone. */
const FOLDED: Node = { expendButtonText: 'i18n:page.showAll', collapseButtonText: 'i18n:page.showLess' };

/** What is only shown needs no control: names for keys, texts as they are. */
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
  // A component that draws what a value says.
  if (field.spec.type === 'json' && set?.['type'] !== undefined) return merged({ ...node, name: field.key }, set);
  if (isLong(one)) return { ...node, ...lines(undefined), staticSchema: FOLDED };
  return set?.['tpl'] === undefined ? node : { ...node, tpl: set['tpl'] };
}

/** The fields of a form, in their order. */
export function formFields(context: ScreenContext, use: FormUse): ScreenField[] {
  const { form, view } = context.screen;
  const isView = use === 'view';
  const fields = fieldsOf(context, withoutGroups(isView ? (view ?? form) : form), isView ? isRead : isWritten);
  if (isView) return withoutEchoes(context, fields).filter(({ field }) => field.spec.writeOnly !== true);
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

/** The fields of a group, side by side. */
export function formGroup(context: ScreenContext, use: FormUse, group: Group, index: number): Node[] {
  const among = new Set(formFields(context, use).map(({ field }) => field.key));
  const kind = use === 'edit' ? 'edit' : 'add';
  const fields = fieldsOf(context, group.fields, isWritten).filter(({ field }) => among.has(field.key));
  const body =
    use === 'view'
      ? fields.map((one) => shownField(context, one))
      : fields.filter(({ only = kind }) => only === kind).map((one) => formField(context, use, one));
  const drawn = drawingBelow(context, use, group.drawing);
  const shown = [grid(body, group.wide)];
  const id = `${use}.group.${index + 1}`;
  const advised = use === 'view' ? shown : adviceAround(context, use, id, group, body);
  return titled(id, group.title, [...advised, ...drawn]);
}

/** Whether the fields of a form stand side by side, each below its label. */
export const isGrouped = ({ screen: { form } }: ScreenContext): boolean => form?.some(isGroup) ?? false;

/** The groups of a form. */
const groups = (context: ScreenContext, use: FormUse): Node[] =>
  (context.screen.form ?? []).filter(isGroup).flatMap((group, index) => formGroup(context, use, group, index));

/** The fields of a form, each with its control. */
export const formNodes = (context: ScreenContext, use: FormUse): Node[] =>
  formFields(context, use).map((one) => formField(context, use, one));

/** What a form holds. */
export function formBody(context: ScreenContext, use: FormUse): Node[] {
  const tenant = use === 'view' ? [...(isManaged(context) ? [tenantShown] : []), ...links(context)] : [];
  if (isGrouped(context) && (use !== 'view' || context.screen.view === undefined))
    return [...tenant, ...groups(context, use)];
  const fields = formFields(context, use);
  const make = (one: ScreenField): Node => (use === 'view' ? shownField(context, one) : formField(context, use, one));
  return [...tenant, ...withOwnIds(fields.map(make))];
}
