import { companionOf, type Field, nameKeyOf } from '../../metadata/index.js';
import { merged, type Node } from '../node.js';
import { isColour } from './colour.js';
import { fileLinks } from './file-links.js';
import { shownContent } from './line-columns.js';
import { wordsOfValue } from './plain-state.js';
import { fieldsOf, FOR_PLATFORM, isManaged, labelOf, type ScreenContext, type ScreenField } from '../screen-context.js';

const MOMENT_WIDTH = 170;

/** The row number across all pages. */
export const index: Node = {
  type: 'tpl',
  id: 'column.index',
  label: 'i18n:page.index',
  tpl: '${index + 1 + (page > 1 ? (page - 1) * perPage : 0)}',
  width: 64,
  align: 'center',
  toggled: true,
};

const tenant: Node = {
  id: 'column.tenantName',
  name: 'tenantName',
  label: 'i18n:role.tenantId',
  width: 110,
  visibleOn: FOR_PLATFORM,
};

const filter = (kind: string): Node => ({ searchable: { type: 'lm-column-filter', kind } });

/** The state of a record, in its colour from the model. */
export function stateTag({ resource: { model } }: ScreenContext, { key }: Field): Node {
  const colors = Object.entries(model.states?.values ?? {}).map(([state, { color }]) => `s${state}: '${color ?? ''}'`);
  return {
    type: 'tag',
    displayMode: 'status',
    label: `\${${key}Name}`,
    color: `\${GET({${colors.join(', ')}}, 's' + ${key})}`,
  };
}

export const isState = ({ resource: { model } }: ScreenContext, { key }: Field): boolean =>
  model.states?.field === key && Object.values(model.states.values).some(({ color }) => color !== undefined);

/** Filtering by column values needs the permission for the values. */
const byValues = ({ access }: ScreenContext): Node =>
  access.permissions?.['values'] === undefined ? {} : filter('values');

/** A column that shows names instead of keys. */
function named(context: ScreenContext, field: Field): Node {
  const values = byValues(context);
  if (isState(context, field)) return { ...values, type: 'container', body: [stateTag(context, field)] };
  return { ...values, type: 'tpl', tpl: shownContent(field) };
}

/** The tooltip of a badge: the values of other fields. */
function hintOf({ resource, complain }: ScreenContext, keys: readonly string[]): string {
  const shown = keys.flatMap((key) => {
    const field = resource.fields.get(key);
    if (field === undefined) complain(`columns: ${resource.key} has no field ${key}`);
    return field === undefined ? [] : [`\${${companionOf(field, resource) ?? key}}`];
  });
  return shown.length === 0 ? '' : ` title="${shown.join(' ')}"`;
}

/** Type and format of a column, by the type of its field. */
function shapeOf(context: ScreenContext, { field, badge, underWay, hint = [] }: ScreenField): Node {
  const companion = companionOf(field, context.resource);
  if (companion !== undefined && badge !== undefined) {
    const other =
      underWay === undefined ? "'label-default'" : `${field.key} == ${underWay} ? 'label-info' : 'label-default'`;
    const look = `\${${field.key} == ${badge} ? 'label-success' : ${other}}`;
    return {
      ...byValues(context),
      type: 'tpl',
      tpl: `<span class="label ${look}"${hintOf(context, hint)}>\${${companion}}</span>`,
      align: 'center',
    };
  }
  if (nameKeyOf(field) !== undefined) return named(context, field);
  const list = shownContent(field);
  if (list !== undefined) return { ...filter('text'), type: 'tpl', tpl: list };
  const words = wordsOfValue(context, field, badge ?? 1);
  if (words !== undefined) return words;
  if (isColour(field)) return { type: 'tpl', tpl: `<span style="color: \${${field.key}}">\${${field.key}}</span>` };
  switch (field.spec.type) {
    case 'int':
    case 'decimal':
      return { ...filter('number'), align: 'right', className: 'lm-num' };
    case 'date':
      return filter('date');
    case 'datetime':
      return { ...filter('date'), width: MOMENT_WIDTH };
    case 'attachment':
      return { type: 'container', body: fileLinks(field.key) };
    default:
      return filter('text');
  }
}

/** The column of a field. */
export function column(context: ScreenContext, one: ScreenField): Node {
  // The order of a tree is fixed, so its columns are not sortable.
  const { field, truncate, width, sort = field.stored && !context.isNested && !context.isNarrow, set } = one;
  const node: Node = { id: `column.${field.key}`, name: field.key, label: labelOf(context, field) };
  const { searchable, ...shape } = { ...shapeOf(context, one), ...(one.filter === 'status' ? filter('status') : {}) };
  return merged(
    {
      ...node,
      ...(sort ? { sortable: true } : {}),
      ...(searchable === undefined || one.filter === false || !field.stored ? {} : { searchable }),
      ...shape,
      ...(truncate === undefined ? {} : { type: 'tpl', tpl: `\${${field.key}|truncate:${truncate}}` }),
      ...(width === undefined ? {} : { width }),
    },
    set,
  );
}

/** Whether a field is a number that the system assigns to each record. */
const isNumber = ({ field: { spec } }: ScreenField): boolean =>
  spec.unique === true && (spec.type === 'code' || spec.readonly === true);

/** A field of a list with its column. */
export interface FieldColumn {
  readonly one: ScreenField;
  readonly made: Node;
}

/** The columns for the list fields of the model. */
const ownColumns = (context: ScreenContext): FieldColumn[] =>
  fieldsOf(context, context.screen.columns, ({ spec }) => spec.list === true).map((one) => ({
    one,
    made: column(context, one),
  }));

/**
 * The columns of a list without its buttons. The first column of a tree contains the expand icons; a number that
 * identifies the record is fixed at the left.
 */
export function columnsOf(context: ScreenContext, fields: readonly FieldColumn[] = ownColumns(context)): Node[] {
  const [first, ...others] = fields.map(({ made }) => made);
  const tenants = isManaged(context) ? [tenant] : [];
  if (first === undefined) return [index];
  // A tree contains only one tenant.
  if (context.isNested) return [first, ...tenants.map((one) => ({ ...one, toggled: false })), ...others];
  if (fields[0] !== undefined && isNumber(fields[0].one)) return [{ ...first, fixed: 'left' }, ...tenants, ...others];
  return [...(context.isNarrow ? [] : [index]), ...tenants, first, ...others];
}
