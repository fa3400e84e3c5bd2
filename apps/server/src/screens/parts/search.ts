import { type FieldTypeName, isFlag, isPlainState } from '../../metadata/index.js';
import { merged, type Node } from '../node.js';
import { fieldsOf, FOR_PLATFORM, isManaged, labelOf, type ScreenContext, type ScreenField } from '../screen-context.js';
import { dictionaryOf } from './dictionary.js';
import { flagOptions } from './flag.js';
import { plainStateOptions } from './plain-state.js';
import { reference } from './reference.js';

const SMALL = { clearable: true, size: 'sm' };

/** For lists whose plain keys compare whole values, the suffix `_like` searches for a part of the text. */
function textKey({ resource }: ScreenContext, { field }: ScreenField): string {
  const list = resource.calls.find((call) => call.operation === 'list');
  const exact = list?.spec.with?.['match'] === 'equal' && field.spec.match !== 'equal';
  return exact ? `${field.key}_like` : field.key;
}

const text = (context: ScreenContext, one: ScreenField): Node => ({
  type: 'input-text',
  name: textKey(context, one),
  label: labelOf(context, one.field),
  ...SMALL,
});

const several = { multiple: true, maxTagCount: 2, size: 'md' };

const dictionary = (context: ScreenContext, { field, multiple }: ScreenField): Node => ({
  type: 'select',
  name: multiple === true ? `${field.key}_in` : field.key,
  label: labelOf(context, field),
  source: dictionaryOf(context, field),
  ...SMALL,
  searchable: true,
  ...(multiple === true ? several : {}),
});

/** Records are found by typing; the search row loads no options before that. */
function record(context: ScreenContext, { field }: ScreenField): Node {
  const { source, autoComplete, ...control } = reference(context, field) as { source: Node; autoComplete?: Node };
  // A value that was not selected here (from a link or a saved view) is loaded to get its name.
  const chosen = { ...source, sendOn: `\${${field.key}}`, autoRefresh: true };
  const found =
    autoComplete === undefined ? { source } : { source: chosen, autoComplete: { ...autoComplete, sendOn: '${term}' } };
  const hint = autoComplete === undefined ? {} : { placeholder: 'i18n:page.typeToSearch' };
  return { ...control, ...found, ...hint, name: field.key, label: labelOf(context, field), ...SMALL };
}

const yesOrNo = (context: ScreenContext, { field }: ScreenField): Node => ({
  type: 'select',
  name: field.key,
  label: labelOf(context, field),
  options: flagOptions(field),
  ...SMALL,
});

const state = (context: ScreenContext, { field }: ScreenField): Node => ({
  ...{ type: 'select', name: field.key, label: labelOf(context, field), options: plainStateOptions(context) },
  ...SMALL,
});

const period = (context: ScreenContext, { field }: ScreenField): Node => ({
  name: `${field.key}_dategt`,
  extraName: `${field.key}_datelt`,
  label: labelOf(context, field),
  clearable: true,
});

const days = (context: ScreenContext, one: ScreenField): Node => ({
  ...{ type: 'input-date-range', valueFormat: 'YYYY-MM-DD', displayFormat: 'YYYY-MM-DD' },
  ...period(context, one),
});

const moments = (context: ScreenContext, one: ScreenField): Node => ({
  ...{ type: 'input-datetime-range', format: 'YYYY-MM-DD HH:mm:ss' },
  ...period(context, one),
});

const CONTROLS: Partial<Record<FieldTypeName | 'id' | 'deleted', typeof text>> = {
  dict: dictionary,
  dicts: dictionary,
  ref: record,
  date: days,
  datetime: moments,
};

const buttons: Node = {
  type: 'button-toolbar',
  id: 'search.buttons',
  buttons: [
    { type: 'submit', label: 'i18n:page.search', level: 'primary' },
    { type: 'reset', label: 'i18n:page.reset' },
  ],
};

/** Selects the tenant, for administrators of several tenants. */
const tenantSelect: Node = {
  type: 'select',
  id: 'search.tenantId',
  name: 'tenantId',
  label: 'i18n:role.tenantId',
  source: 'get:/api/lc-system/tenant/select',
  labelField: 'tenantName',
  valueField: 'tenantId',
  ...SMALL,
  searchable: true,
  visibleOn: FOR_PLATFORM,
};

/** The search row of a list, with its buttons. */
export const searchForm = (controls: readonly Node[]): Node => ({
  ...{ title: '', mode: 'inline', wrapWithPanel: true, actions: [] },
  body: [...controls, buttons],
});

/** The search control of a field. */
export function searchControl(context: ScreenContext, one: ScreenField): Node {
  const special = isPlainState(context.table, one.field) ? state : isFlag(one.field) ? yesOrNo : undefined;
  const make = special ?? CONTROLS[one.field.spec.type] ?? text;
  return merged({ id: `search.${one.field.key}`, ...make(context, one) }, one.set);
}

const ownControls = (context: ScreenContext): Node[] =>
  fieldsOf(context, context.screen.search, ({ spec }) => spec.search === true).map((one) =>
    searchControl(context, one),
  );

/** The search row for the fields of a model; undefined without search fields. */
export function searchRow(context: ScreenContext, made: readonly Node[] = ownControls(context)): Node | undefined {
  const controls = [...made];
  if (isManaged(context)) controls.push(tenantSelect);
  if (controls.length === 0) return undefined;
  return searchForm(controls);
}

/** The controls of a search row. */
export const searchControls = (row: Node | undefined): Node[] =>
  ((row?.['body'] as Node[] | undefined) ?? []).filter(({ name }) => name !== undefined);

/** The query of a list as data of a call: its search row and the filters of its columns. */
export function asked(search: readonly Node[], columns: readonly Node[]): Node {
  const names = search.flatMap(({ name, extraName }) => [name, extraName]);
  const filters = columns.map(({ name, searchable }) => (searchable === undefined ? undefined : `${name}_filter`));
  const known = [...names, ...filters].filter((name) => typeof name === 'string' && name !== 'tenantId');
  return Object.fromEntries(known.map((name) => [name, `\${${name}}`]));
}
