import { companionOf } from '../../metadata/index.js';
import { merged, type Node } from '../node.js';
import { isColour } from './colour.js';
import { flagColumn, isFlag } from './flag.js';
import { fieldsOf, FOR_PLATFORM, isManaged, labelOf, type ScreenContext, type ScreenField } from '../screen-context.js';

const MOMENT_WIDTH = 170;

/** The number of a row over all pages. */
const index: Node = {
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

/** What a type of field asks of its column. */
function shapeOf({ resource }: ScreenContext, { field, badge }: ScreenField): Node {
  const companion = companionOf(field, resource);
  if (companion !== undefined && badge !== undefined) {
    const look = `\${${field.key} == ${badge} ? 'label-success' : 'label-default'}`;
    return { type: 'tpl', tpl: `<span class="label ${look}">\${${companion}}</span>`, align: 'center' };
  }
  if (companion !== undefined) return { type: 'tpl', tpl: `\${${companion}}` };
  if (isFlag(field)) return flagColumn(field, badge ?? 1);
  if (isColour(field)) return { type: 'tpl', tpl: `<span style="color: \${${field.key}}">\${${field.key}}</span>` };
  switch (field.spec.type) {
    case 'int':
    case 'decimal':
      return { ...filter('number'), align: 'right' };
    case 'date':
      return filter('date');
    case 'datetime':
      return { ...filter('date'), width: MOMENT_WIDTH };
    default:
      return filter('text');
  }
}

function column(context: ScreenContext, one: ScreenField): Node {
  // The branches of a tree have an order of their own.
  const { field, truncate, width, sort = !context.isNested && !context.isNarrow, set } = one;
  const node: Node = { id: `column.${field.key}`, name: field.key, label: labelOf(context, field) };
  const { searchable, ...shape } = shapeOf(context, one);
  return merged(
    {
      ...node,
      ...(sort ? { sortable: true } : {}),
      ...(searchable === undefined || one.filter === false ? {} : { searchable }),
      ...shape,
      ...(truncate === undefined ? {} : { type: 'tpl', tpl: `\${${field.key}|truncate:${truncate}}` }),
      ...(width === undefined ? {} : { width }),
    },
    set,
  );
}

/** The columns of a list but for its buttons. A tree is opened in its first one. */
export function columnsOf(context: ScreenContext): Node[] {
  const fields = fieldsOf(context, context.screen.columns, ({ spec }) => spec.list === true);
  const [first, ...others] = fields.map((one) => column(context, one));
  const tenants = isManaged(context) ? [tenant] : [];
  if (first === undefined) return [index];
  // One tree is one tenant's.
  if (context.isNested) return [first, ...tenants.map((one) => ({ ...one, toggled: false })), ...others];
  return [...(context.isNarrow ? [] : [index]), ...tenants, first, ...others];
}
