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

/** A field of a row: where it is said, and what the row calls it. */
interface JoinedField {
  readonly key: string;
  readonly field: Field;
  readonly from: ScreenContext;
}

/** The fields of head and line by their names in a row: those of the head, then those of the line. */
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

/** The same, with where their words and rights stand. */
function joinedFields(context: ScreenContext, child: Child): Map<string, JoinedField> {
  const { access, resource } = context;
  // Only the head's values are answered as a list.
  const { values: _, ...permissions } = access.permissions ?? {};
  const inside: ScreenContext = { ...ofLines(context, child), access: { ...access, permissions } };
  return new Map(
    rowFields(resource, child).map(({ key, field, isOwn }) => [key, { key, field, from: isOwn ? inside : context }]),
  );
}

type Part = Exclude<NonNullable<ScreenSpec['columns']>[number], string>;
type Chosen = JoinedField & { readonly said: Omit<Part, 'field'> };

/** The fields that a part of the screen names, or those that `otherwise` chooses. */
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

/** The column of a field, which the row may call otherwise than its table does. */
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

/** What is shown of the document behind a line, unless the screen says more: what lists show, and all of its lines. */
const wholeDocument = ({ resource }: ScreenContext): ScreenSpec['view'] => [
  { fields: [...resource.fields.values()].filter(({ spec }) => spec.list === true).map(({ key }) => key) },
  ...resource.children.map(({ property }) => ({ lines: property })),
];

/** The lines that the screen's call lists. */
function childOf(resource: Resource, screen: ScreenSpec): Child | undefined {
  const call = resource.calls.find(
    ({ operation, verb }) => operation === 'listLines' && (screen.call === undefined || screen.call === verb),
  );
  return call && lineTable(resource, call);
}

/** Unless the screen says its columns, they are those that the lines show in a list, and the name of the document. */
const isUsual = (resource: Resource, child: Child, { key, field }: Pick<JoinedField, 'key' | 'field'>): boolean =>
  child.fields.get(field.key) === field
    ? field.spec.list === true && key !== child.orderField
    : field.key === resource.display;

/** A field that rows of lines may have, and whether they have it unless the screen says otherwise. */
interface RowChoice {
  readonly key: string;
  readonly field: Field;
  /** Of the line, not of its head. */
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
