import {
  type Child,
  type Field,
  joinedHeadKey,
  lineTable,
  type Resource,
  type ScreenSpec,
} from '../../metadata/index.js';
import type { Node } from '../node.js';
import { column, columnsOf, type FieldColumn } from '../parts/columns.js';
import { documentView } from '../parts/document-view.js';
import { extras } from '../parts/extras.js';
import { searchControl, searchRow } from '../parts/search.js';
import { table } from '../parts/table.js';
import { labelOf, ofLines, type ScreenContext, type ScreenField } from '../screen-context.js';

/** A field of a row: its name in the row, and the context with its labels and rights. */
interface JoinedField {
  readonly key: string;
  readonly field: Field;
  readonly from: ScreenContext;
}

/** The fields of head and line by their names in a row: those of the head first. */
function rowFields(resource: Resource, child: Child): Omit<RowChoice, 'isShown'>[] {
  const ofHead = [...resource.fields.values()]
    .filter(({ key }) => key !== resource.idField)
    .map((field) => ({ key: joinedHeadKey(field.key, child), field, isOwn: false }));
  const taken = new Set(ofHead.map(({ key }) => key));
  const ofLine = [...child.fields.values()]
    .filter(({ key }) => !taken.has(key))
    .map((field) => ({ key: field.key, field, isOwn: true }));
  return [...ofHead, ...ofLine];
}

/** The same, with the contexts for labels and rights. */
function joinedFields(context: ScreenContext, child: Child): Map<string, JoinedField> {
  const { access, resource } = context;
  // The call `values` is available only for fields of the head.
  const { values: _, ...permissions } = access.permissions ?? {};
  const inside: ScreenContext = { ...ofLines(context, child), access: { ...access, permissions } };
  return new Map(
    rowFields(resource, child).map(({ key, field, isOwn }) => [key, { key, field, from: isOwn ? inside : context }]),
  );
}

type Part = Exclude<NonNullable<ScreenSpec['columns']>[number], string>;
type Chosen = JoinedField & { readonly said: Omit<Part, 'field'> };

/** The fields that a part of the screen lists, or those that `otherwise` selects. */
function chosen(
  { complain, resource }: ScreenContext,
  fields: ReadonlyMap<string, JoinedField>,
  parts: ScreenSpec['columns'],
  otherwise: (one: JoinedField) => boolean,
): Chosen[] {
  if (parts === undefined) return [...fields.values()].filter(otherwise).map((one) => ({ ...one, said: {} }));
  return parts.flatMap((part) => {
    const { field: key, ...said } = typeof part === 'string' ? { field: part } : part;
    const found = fields.get(key);
    if (found === undefined || !found.field.stored) complain(`rows of lines of ${resource.key} have no field ${key}`);
    return found === undefined ? [] : [{ ...found, said }];
  });
}

/** The column of a field, which may have another name in the row than in its table. */
function joinedColumn({ key, field, from, said }: Chosen): FieldColumn {
  const one: ScreenField = { ...said, field: { ...field, key } };
  const made = column(from, one);
  const { searchable } = made;
  const renamed = key === field.key || searchable === undefined;
  const filter = renamed ? {} : { searchable: { ...searchable, name: `${key}_filter`, field: field.key } };
  return { one, made: { ...made, label: labelOf(from, field), ...filter } };
}

function joinedControl({ key, field, from, said }: Chosen): Node {
  const made = searchControl(from, { ...said, field });
  if (key === field.key) return made;
  const named = (name: unknown): unknown => (typeof name === 'string' ? name.replace(field.key, key) : undefined);
  const { extraName } = made;
  return {
    ...{ ...made, id: `search.${key}`, name: named(made['name']) },
    ...(extraName === undefined ? {} : { extraName: named(extraName) }),
  };
}

/** The default view of a line's document: the fields of its list, and all its lines. */
const wholeDocument = ({ resource }: ScreenContext): ScreenSpec['view'] => [
  { fields: [...resource.fields.values()].filter(({ spec }) => spec.list === true).map(({ key }) => key) },
  ...resource.children.map(({ property }) => ({ lines: property })),
];

/** The kind of lines that the screen's call lists. */
function childOf(resource: Resource, screen: ScreenSpec): Child | undefined {
  const call = resource.calls.find(
    ({ operation, verb }) => operation === 'listLines' && (screen.call === undefined || screen.call === verb),
  );
  return call && lineTable(resource, call);
}

/** Whether a column is shown by default: the list fields of the lines, and the name of the document. */
const isUsual = (resource: Resource, child: Child, { key, field }: Pick<JoinedField, 'key' | 'field'>): boolean =>
  child.fields.get(field.key) === field
    ? field.spec.list === true && key !== child.orderField
    : field.key === resource.display;

/** A field that rows of lines may have, and whether it is shown by default. */
interface RowChoice {
  readonly key: string;
  readonly field: Field;
  /** A field of the line, not of its head. */
  readonly isOwn: boolean;
  readonly isShown: boolean;
}

/** The fields that a screen of lines may show. */
export function rowChoices(resource: Resource, screen: ScreenSpec): RowChoice[] {
  const child = childOf(resource, screen);
  if (child === undefined) return [];
  return rowFields(resource, child)
    .filter(({ key, field }) => field.stored && key !== child.parentField)
    .map((one) => ({ ...one, isShown: isUsual(resource, child, one) }));
}

/** The lines of all documents, each with its head; a row opens its document. */
export function lines(context: ScreenContext): Node {
  const { screen, resource, complain } = context;
  const child = childOf(resource, screen);
  if (child === undefined) {
    complain(`${resource.key} has no call that lists its lines`);
    return {};
  }
  const { form, view = form ?? wholeDocument(context) } = screen;
  const meant: ScreenContext = { ...context, screen: { ...screen, readonly: true, view } };
  const fields = joinedFields(meant, child);
  const { display } = resource;
  const columns = chosen(meant, fields, screen.columns, (one) => isUsual(resource, child, one)).map(joinedColumn);
  const search = chosen(meant, fields, screen.search, ({ field }) => field.spec.search === true).map(joinedControl);
  const record: Node = {
    documentId: `\${${child.parentField}}`,
    documentName: `\${${joinedHeadKey(display ?? child.parentField, child)}}`,
  };
  const seeing: Node = {
    ...{ type: 'button', id: 'row.view', level: 'link', label: 'i18n:page.view' },
    ...documentView(meant, record),
  };
  const openings = { add: (): Node => ({}), row: [seeing, ...extras(meant, 'row', screen.row)] };
  const parts = { filter: searchRow(meant, search), columns: columnsOf(meant, columns) };
  return { type: 'page', body: [table(meant, `${resource.key}List`, openings, parts)] };
}
