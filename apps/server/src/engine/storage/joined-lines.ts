import type { FilterNode } from '../../filter/index.js';
import { type Child, columnName, type Field, joinedHeadKey, type Resource } from '../../metadata/index.js';
import { quoted } from './table-sql.js';

/** Lines with their head as one table. */
export interface JoinedLines {
  /** The table, with the calls and the sort order of the document; its rows are lines, identified by their own id. */
  readonly resource: Resource;
  /** Keys of a document's field in the joined rows: `key` of the head, `property` or `property.key` of lines. */
  keysOf(key: string): string[];
}

const isRead = ({ stored, spec }: Field): boolean => stored && spec.writeOnly !== true;

/** A stored field under the key of the joined row. Computed fields are read as stored, not computed again. */
function renamed(field: Field, key: string): Field {
  const { computed: _, requiredWhen: __, visibleWhen: ___, ...rest } = field;
  return { ...rest, key, column: columnName(key) };
}

function tableText(
  resource: Resource,
  child: Child,
  parts: readonly { field: Field; key: string; alias: string }[],
): string {
  const columns = parts.map(
    ({ field, key, alias }) => `${alias}.${quoted(field.column)} AS ${quoted(columnName(key))}`,
  );
  const parent = child.fields.get(child.parentField)?.column ?? columnName(child.parentField);
  const id = resource.fields.get(resource.idField)?.column ?? columnName(resource.idField);
  const live = resource.logicalDelete ? ' AND h.is_deleted = 0' : '';
  const join = `JOIN ${resource.name} h ON h.${quoted(id)} = l.${quoted(parent)}${live}`;
  return `(SELECT ${columns.join(', ')} FROM ${child.name} l ${join} WHERE l.is_deleted = 0)`;
}

function make(resource: Resource, child: Child): JoinedLines {
  const heads = new Map<string, string>();
  const parts: { field: Field; key: string; alias: string }[] = [];
  for (const field of resource.fields.values()) {
    if (!isRead(field) || field.key === resource.idField || field.key === 'isDeleted') continue;
    const key = joinedHeadKey(field.key, child);
    heads.set(field.key, key);
    parts.push({ field, key, alias: 'h' });
  }
  const ofHead = new Set(parts.map(({ key }) => key));
  for (const field of child.fields.values())
    if (isRead(field) && field.key !== 'isDeleted' && !ofHead.has(field.key))
      parts.push({ field, key: field.key, alias: 'l' });
  const fields = new Map(parts.map(({ field, key }) => [key, renamed(field, key)]));
  const keysOf = (key: string): string[] => {
    if (key === resource.idField) return [child.parentField];
    if (key === child.property) return [...child.fields.keys()].filter((one) => !ofHead.has(one));
    const [property, own] = key.split('.');
    if (own !== undefined) return property === child.property && !ofHead.has(own) ? [own] : [];
    const joinedKey = heads.get(key);
    return joinedKey === undefined ? [] : [joinedKey];
  };
  const { display: _, ...rest } = resource;
  const joined: Resource = {
    ...rest,
    name: tableText(resource, child, parts),
    key: child.key,
    label: child.label,
    fields,
    idField: child.idField,
    indexes: [],
    children: [],
    computeOrder: [],
    // The join leaves out deleted rows.
    logicalDelete: false,
    model: { ...resource.model, sort: [...new Set(orderOf(resource, child, keysOf))].join(',') },
  };
  return { resource: joined, keysOf };
}

/** Documents in their own order, the lines of each in theirs. */
function headOrder({ model, audited }: Resource, keysOf: JoinedLines['keysOf']): string[] {
  const { sort = audited ? '-createTime' : '' } = model;
  return sort.split(',').flatMap((text) => {
    const [, down = '', name = ''] = /^(-?)(.*)$/.exec(text.trim()) ?? [];
    return keysOf(name).map((key) => `${down}${key}`);
  });
}
/** Documents that are equal in the order are sorted by id, in the direction of the last field, as in their own list. */
function orderOf(resource: Resource, child: Child, keysOf: JoinedLines['keysOf']): string[] {
  const heads = headOrder(resource, keysOf);
  const down = heads.at(-1)?.startsWith('-') === true ? '-' : '';
  const { parentField, orderField } = child;
  return [...heads, `${down}${parentField}`, ...(orderField === undefined ? [] : [orderField])];
}

const made = new WeakMap<Child, JoinedLines>();

/** Lines of a document joined with their heads; cached as long as the compiled metadata exists. */
export function joinedLines(resource: Resource, child: Child): JoinedLines {
  let joined = made.get(child);
  if (joined === undefined) made.set(child, (joined = make(resource, child)));
  return joined;
}

/** Converts a condition on heads to one on the joined rows. */
export function asJoined(joined: JoinedLines, where: FilterNode | undefined): FilterNode | undefined {
  if (where === undefined) return undefined;
  if ('conjunction' in where) return { ...where, children: where.children.map((child) => asJoined(joined, child)!) };
  const [field = where.left.field] = joined.keysOf(where.left.field);
  return { ...where, left: { ...where.left, field } };
}
