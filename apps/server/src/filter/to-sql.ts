import type { SqlValue } from '../database/database.js';
import type { Field, SqlFlavour } from '../metadata/resource.js';
import { isGroup } from './combine.js';
import type { OrderItem } from './order.js';
import { type FilterTable, storedField } from './table.js';
import type { FilterLeaf, FilterNode } from './tree.js';

export interface SqlText {
  /** '' without a condition. */
  text: string;
  args: SqlValue[];
}

interface Dialect {
  flavour: SqlFlavour;
  alias: string | undefined;
  table: FilterTable;
}

/** true or false: a condition that all rows, or no rows, match. */
type Piece = SqlText | boolean;

/**
 * A checked tree as a SQL condition with `?` placeholders. Column names come only from the metadata; throws for a name
 * that is not a stored field. Comparisons follow SQL: null matches only is_empty. Trees with the same shape give the
 * same text (lists are padded to powers of two), so that prepared statements are reused.
 */
export function toSql(tree: FilterNode | undefined, table: FilterTable, flavour: SqlFlavour, alias?: string): SqlText {
  const piece = tree === undefined ? true : write(tree, { flavour, alias, table });
  if (typeof piece === 'boolean') return { text: piece ? '' : '1=0', args: [] };
  return piece;
}

/** The columns of an ORDER BY, without these words; '' without an order. */
export function orderSql(order: readonly OrderItem[], table: FilterTable, flavour: SqlFlavour, alias?: string): string {
  const dialect = { flavour, alias, table };
  return order
    .map((item) => `${column(storedField(table, item.field), dialect)} ${item.asc ? 'ASC' : 'DESC'}`)
    .join(', ');
}

const quote = (name: string, flavour: SqlFlavour): string => {
  const mark = flavour === 'mysql' ? '`' : '"';
  return mark + name.replaceAll(mark, mark + mark) + mark;
};

const column = (field: Field, { alias, flavour }: Dialect): string =>
  (alias === undefined || alias === '' ? '' : `${quote(alias, flavour)}.`) + quote(field.column, flavour);

function write(node: FilterNode, dialect: Dialect): Piece {
  if (!isGroup(node)) return writeLeaf(node, dialect);
  const neutral = node.conjunction === 'and';
  const pieces = node.children.map((child) => write(child, dialect)).filter((piece) => piece !== neutral);
  const texts = pieces.filter((piece) => typeof piece !== 'boolean');
  const decided = texts.length < pieces.length;
  const whole: Piece = decided ? !neutral : texts.length === 0 ? neutral : join(texts, node.conjunction);
  if (node.not !== true) return whole;
  return typeof whole === 'boolean' ? !whole : { text: `NOT (${whole.text})`, args: whole.args };
}

const join = (pieces: SqlText[], conjunction: 'and' | 'or'): SqlText => {
  const args = pieces.flatMap((piece) => piece.args);
  if (pieces.length === 1) return { text: pieces[0]!.text, args };
  return { text: `(${pieces.map((piece) => piece.text).join(` ${conjunction.toUpperCase()} `)})`, args };
};

const COMPARE = {
  equal: '=',
  not_equal: '<>',
  less: '<',
  less_or_equal: '<=',
  greater: '>',
  greater_or_equal: '>=',
} as const;

function writeLeaf(leaf: FilterLeaf, dialect: Dialect): Piece {
  const field = storedField(dialect.table, leaf.left.field);
  const col = column(field, dialect);
  // Searches ignore case. SQLite's LIKE does this by default; the MySQL tables use utf8mb4_bin.
  const insensitive = dialect.flavour === 'mysql' ? `${col} COLLATE utf8mb4_general_ci` : col;
  const bind = (value: unknown): SqlValue => field.type.toDb(value, field.spec, dialect.flavour);
  const list = (): unknown[] => (Array.isArray(leaf.right) ? leaf.right : [leaf.right]);
  const pattern = (before: string, after: string): SqlValue[] => [
    before + String(leaf.right ?? '').replace(/[!%_]/g, '!$&') + after,
  ];
  switch (leaf.op) {
    case 'equal':
      if (leaf.right === null || leaf.right === undefined) return { text: `${col} IS NULL`, args: [] };
      return { text: `${col} = ?`, args: [bind(leaf.right)] };
    case 'not_equal':
      if (leaf.right === null || leaf.right === undefined) return { text: `${col} IS NOT NULL`, args: [] };
      return { text: `${col} <> ?`, args: [bind(leaf.right)] };
    case 'less':
    case 'less_or_equal':
    case 'greater':
    case 'greater_or_equal':
      return { text: `${col} ${COMPARE[leaf.op]} ?`, args: [bind(leaf.right)] };
    case 'between':
    case 'not_between': {
      const [from, to] = list();
      const text = `${col} ${leaf.op === 'between' ? 'BETWEEN' : 'NOT BETWEEN'} ? AND ?`;
      return { text: `(${text})`, args: [bind(from), bind(to)] };
    }
    case 'is_empty':
      return { text: isText(field, dialect) ? `(${col} IS NULL OR ${col} = '')` : `${col} IS NULL`, args: [] };
    case 'is_not_empty':
      // `<> ''` is unknown for null, so it also excludes null.
      return { text: isText(field, dialect) ? `${col} <> ''` : `${col} IS NOT NULL`, args: [] };
    case 'like':
      return { text: `${insensitive} LIKE ? ESCAPE '!'`, args: pattern('%', '%') };
    case 'not_like':
      return { text: `${insensitive} NOT LIKE ? ESCAPE '!'`, args: pattern('%', '%') };
    case 'starts_with':
      return { text: `${insensitive} LIKE ? ESCAPE '!'`, args: pattern('', '%') };
    case 'ends_with':
      return { text: `${insensitive} LIKE ? ESCAPE '!'`, args: pattern('%', '') };
    case 'select_any_in':
    case 'select_not_any_in': {
      const wanted = leaf.op === 'select_any_in';
      const values = padded(list().map(bind));
      if (values.length === 0) return !wanted;
      return { text: `${col} ${wanted ? '' : 'NOT '}IN (${values.map(() => '?').join(',')})`, args: values };
    }
    case 'contains_any': {
      // Compares whole keys: `,a,b,` contains `,b,` but not `,bb,`.
      const values = padded(list().map((key) => `,${String(key)},`));
      if (values.length === 0) return false;
      const joined = dialect.flavour === 'mysql' ? `CONCAT(',', ${col}, ',')` : `',' || ${col} || ','`;
      const one = `instr(${joined}, ?) > 0`;
      if (values.length === 1) return { text: one, args: values };
      // Most rows have a single key, which IN can find; only rows with several keys are searched for each value.
      const keys = values.map((value) => String(value).slice(1, -1));
      const single = `${col} IN (${keys.map(() => '?').join(',')})`;
      const several = `instr(${col}, ',') > 0 AND (${values.map(() => one).join(' OR ')})`;
      return { text: `(${single} OR (${several}))`, args: [...keys, ...values] };
    }
    default:
      throw new Error(`filter operator ${String(leaf.op)} does not exist`);
  }
}

/** Repeats the last value up to the next power of two, which gives fewer different statements. */
function padded(values: SqlValue[]): SqlValue[] {
  if (values.length === 0) return values;
  const length = 2 ** Math.ceil(Math.log2(values.length));
  return [...values, ...Array.from({ length: length - values.length }, () => values[values.length - 1]!)];
}

const isText = (field: Field, { flavour }: Dialect): boolean =>
  /char|text/i.test(field.type.columnType(field.spec, flavour));
