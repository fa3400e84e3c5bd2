import type { Field, SqlFlavour } from '../metadata/resource.js';
import { isGroup } from './combine.js';
import { type Comparable, comparer, contains, type Pattern, patternTest } from './sql-values.js';
import { type FilterTable, storedField } from './table.js';
import type { FilterLeaf, FilterNode } from './tree.js';

/** The result of a condition in SQL; undefined when only the database can decide. */
type Verdict = true | false | null | undefined;

/** A row with canonical values by field key; a missing key means an unknown value. */
export type KnownRow = Readonly<Record<string, unknown>>;

type Test = (row: KnownRow) => Verdict;

/**
 * A checked tree as a test of rows in memory, with the same meaning as `toSql` on that database: true or false, or
 * undefined when the result is not certain (an accented letter in a pattern, a field that the row does not have).
 */
export function rowTest(
  tree: FilterNode | undefined,
  table: FilterTable,
  flavour: SqlFlavour,
): (row: KnownRow) => boolean | undefined {
  const test = tree === undefined ? () => true : read(tree, table, flavour);
  return (row) => {
    const verdict = test(row);
    return verdict === undefined ? undefined : verdict === true;
  };
}

function read(node: FilterNode, table: FilterTable, flavour: SqlFlavour): Test {
  if (!isGroup(node)) return readLeaf(node, storedField(table, node.left.field), flavour);
  const tests = node.children.map((child) => read(child, table, flavour));
  const whole = node.conjunction === 'and' ? all(tests) : any(tests);
  return node.not === true ? not(whole) : whole;
}

/** SQL's AND with a fourth value: false decides; undefined has priority over null, null over true. */
const all =
  (tests: readonly Test[]): Test =>
  (row) => {
    let verdict: Verdict = true;
    for (const test of tests) {
      const one = test(row);
      if (one === false) return false;
      if (one === undefined) verdict = undefined;
      else if (one === null && verdict === true) verdict = null;
    }
    return verdict;
  };

const not =
  (test: Test): Test =>
  (row) => {
    const verdict = test(row);
    return typeof verdict === 'boolean' ? !verdict : verdict;
  };

const any = (tests: readonly Test[]): Test => not(all(tests.map(not)));

function readLeaf(leaf: FilterLeaf, field: Field, flavour: SqlFlavour): Test {
  const compare = comparer(field, flavour);
  const bind = (value: unknown): Comparable => field.type.toDb(value, field.spec, flavour);
  const values = (Array.isArray(leaf.right) ? leaf.right : [leaf.right]) as unknown[];
  const on = (test: (stored: Comparable) => Verdict): Test => {
    return (row) => {
      const value = row[field.key];
      return value === undefined ? undefined : test(bind(value));
    };
  };
  /** A comparison with one value; with null on either side the result is null. */
  const against = (right: unknown, holds: (side: number) => boolean) => {
    const bound = bind(right);
    return (stored: Comparable): Verdict => {
      if (stored === null || bound === null) return null;
      const side = compare(stored, bound);
      return side === undefined ? undefined : holds(side);
    };
  };
  const isNull = on((stored) => stored === null);
  const like = (pattern: Pattern): Test => on(patternTest(pattern, String(leaf.right ?? ''), field, flavour));
  const blank = (): Test => on(against('', (side) => side === 0));
  const missing = leaf.right === null || leaf.right === undefined;
  switch (leaf.op) {
    case 'equal':
      return missing ? isNull : on(against(leaf.right, (side) => side === 0));
    case 'not_equal':
      return missing ? not(isNull) : on(against(leaf.right, (side) => side !== 0));
    case 'less':
      return on(against(leaf.right, (side) => side < 0));
    case 'less_or_equal':
      return on(against(leaf.right, (side) => side <= 0));
    case 'greater':
      return on(against(leaf.right, (side) => side > 0));
    case 'greater_or_equal':
      return on(against(leaf.right, (side) => side >= 0));
    case 'between':
    case 'not_between': {
      const inside = all([on(against(values[0], (side) => side >= 0)), on(against(values[1], (side) => side <= 0))]);
      return leaf.op === 'between' ? inside : not(inside);
    }
    case 'is_empty':
      return compare.isText ? any([isNull, blank()]) : isNull;
    case 'is_not_empty':
      return not(compare.isText ? blank() : isNull);
    case 'like':
      return like('contains');
    case 'not_like':
      return not(like('contains'));
    case 'starts_with':
      return like('starts');
    case 'ends_with':
      return like('ends');
    case 'select_any_in':
    case 'select_not_any_in': {
      const found = any(values.map((value) => on(against(value, (side) => side === 0))));
      return leaf.op === 'select_any_in' ? found : not(found);
    }
    case 'contains_any': {
      if (!compare.isText) return () => undefined;
      const keys = values.map(String);
      const single = any(keys.map((key) => on(against(key, (side) => side === 0))));
      const listed = on((stored) => (stored === null ? null : keys.some((key) => contains(String(stored), key))));
      const several = on((stored) => (stored === null ? null : String(stored).includes(',')));
      return keys.length === 1 ? listed : any([single, all([several, listed])]);
    }
    default:
      return () => undefined;
  }
}
