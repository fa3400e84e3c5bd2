import type { CompileContext } from './compile-context.js';
import type { IndexSpec } from './model.js';
import { indexName } from './naming.js';
import type { Field, Table } from './resource.js';

type Index = Table['indexes'][number];

interface IndexedTable {
  readonly name: string;
  readonly fields: ReadonlyMap<string, Field>;
  readonly idField: string;
  readonly tenant: boolean;
  readonly logicalDelete: boolean;
  /** Child tables: the field with the head's id. */
  readonly parentField?: string;
}

const isPrefix = (short: readonly string[], long: readonly string[]): boolean =>
  short.length <= long.length && short.every((column, at) => column === long[at]);

/**
 * Keys of a unique index: within the tenant (the head already implies it), and among live rows only, except for
 * document numbers, which are never used again.
 */
function uniqueKeys(keys: readonly string[], table: IndexedTable): string[] {
  const whole = [...keys];
  const scoped = whole.includes('tenantId') || (table.parentField !== undefined && whole[0] === table.parentField);
  if (table.tenant && !scoped) whole.unshift('tenantId');
  const isNumber = whole.some((key) => table.fields.get(key)?.type.name === 'code');
  if (table.logicalDelete && !isNumber && !whole.includes('isDeleted')) whole.push('isDeleted');
  return whole;
}

/** Types that lists filter by equality, so that in an index the usual order may follow them. */
const PICKED = new Set(['dict', 'ref', 'bool']);

/** Keys of a plain index: every list reads the tenant's live rows, and most lists show the latest first. */
function listKeys(keys: readonly string[], table: IndexedTable): string[] {
  const { fields, tenant, logicalDelete, parentField } = table;
  if (!tenant || !logicalDelete || parentField !== undefined || keys.includes('tenantId')) return [...keys];
  const last = fields.get(keys.at(-1) ?? '');
  const ordered = last !== undefined && PICKED.has(last.type.name) && fields.get('createTime')?.standard === true;
  return ['tenantId', 'isDeleted', ...keys, ...(ordered ? ['createTime'] : [])];
}

function defaults(table: IndexedTable): IndexSpec[] {
  if (table.parentField !== undefined) return [{ fields: [table.parentField] }];
  if (!table.fields.get('createTime')?.standard) return [];
  return [{ fields: [...(table.tenant ? ['tenantId'] : []), 'isDeleted', 'createTime'] }];
}

/** Indexes of a table: declared ones, unique fields, and those that every list or document needs. */
export function compileIndexes(
  table: IndexedTable,
  declared: readonly IndexSpec[],
  place: string,
  context: CompileContext,
): Index[] {
  const columnsOf = (keys: readonly string[]): string[] | undefined => {
    const wrong = keys.find((key) => !table.fields.get(key)?.stored);
    if (wrong !== undefined) context.complain(`${place}.indexes`, `there is no stored field ${wrong}`);
    return wrong === undefined ? keys.map((key) => table.fields.get(key)?.column ?? key) : undefined;
  };
  const unique = [...table.fields.values()].filter(
    (field) => field.spec.unique && field.stored && field.key !== table.idField,
  );
  const wanted: IndexSpec[] = [
    ...unique.map((field) => ({ fields: [field.key], unique: true })),
    ...declared.map((spec) => (spec.unique ? spec : { fields: listKeys(spec.fields, table) })),
    ...defaults(table),
  ];
  const found = new Map<string, Index>();
  for (const spec of wanted) {
    const columns = columnsOf(spec.unique ? uniqueKeys(spec.fields, table) : spec.fields);
    if (!columns) continue;
    const name = indexName(table.name, columns, spec.unique ?? false);
    found.set(name, { name, columns, unique: spec.unique ?? false });
  }
  const all = [...found.values()];
  // A plain index that is the beginning of another one only makes writes slower.
  return all.filter(
    (index) => index.unique || !all.some((other) => other !== index && isPrefix(index.columns, other.columns)),
  );
}
