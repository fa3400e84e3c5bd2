import { matching, plates } from '../../test/support/plates.js';
import { and, canonical, checkTree, type FilterNode, fieldsOf, NOTHING, parseQuery, toSql } from './index.js';

const leaf = (field: string, op: string, right?: unknown) => ({ left: { type: 'field', field }, op, right });
const checked = (json: unknown): FilterNode | undefined => {
  const { tree, problems } = checkTree(json, plates);
  expect(problems).toEqual([]);
  return tree;
};

describe('every operator of the builder', () => {
  test.each([
    ['qty', 'equal', 2, '1'],
    ['qty', 'not_equal', 2, '23'],
    ['qty', 'less', 2, '3'],
    ['qty', 'less_or_equal', 2, '13'],
    ['qty', 'greater', 2, '2'],
    ['qty', 'greater_or_equal', 2, '12'],
    ['qty', 'between', [0, 2], '13'],
    ['qty', 'not_between', [0, 2], '2'],
    ['price', 'between', ['0.01', '4150.50'], '23'],
    ['signDate', 'between', ['2026-03-16 12:00:00', '2026-04-01 12:00:00'], '23'],
    ['createTime', 'between', '2026-03-16,2026-03-16', '12'],
    ['plan', 'is_empty', undefined, '34'],
    ['plan', 'is_not_empty', undefined, '12'],
    ['qty', 'is_empty', undefined, '4'],
    ['name', 'like', 'q345', '12'],
    ['name', 'not_like', 'q345', '3'],
    ['name', 'starts_with', 'SA', '3'],
    ['name', 'ends_with', '2', '2'],
    ['grade', 'select_equals', 'A', '13'],
    ['grade', 'select_not_equals', 'A', '2'],
    ['grade', 'select_any_in', ['A', 'B'], '123'],
    ['grade', 'select_any_in', 'A,B', '123'],
    ['grade', 'select_not_any_in', ['A'], '2'],
    ['tests', 'contains_any', ['JQ'], '13'],
    ['tests', 'contains_any', 'JQ2,NW', '23'],
  ])('%s %s %j', (field, op, right, expected) => {
    expect(matching(checked(leaf(field, op, right)))).toBe(expected);
  });

  test('groups, or, not', () => {
    const either = { conjunction: 'or', children: [leaf('qty', 'equal', 2), leaf('qty', 'equal', 10)] };
    expect(matching(checked(either))).toBe('12');
    expect(matching(checked({ ...either, not: true }))).toBe('3');
    expect(matching(checked({ conjunction: 'and', children: [either, leaf('grade', 'equal', 'A')] }))).toBe('1');
  });

  test('a half-filled builder of the query string narrows by what is there', () => {
    const filter = {
      id: 'a',
      conjunction: 'or',
      children: [
        { id: 'b', left: { type: 'field', field: 'qty' }, op: 'equal', right: 2 },
        { id: 'c', left: { type: 'field', field: 'qty' }, op: 'equal' },
        { id: 'd', left: { type: 'field', field: 'name' } },
        { id: 'e' },
        { id: 'f', conjunction: 'and', children: [] },
      ],
    };
    const { tree, problems } = parseQuery({ filter: JSON.stringify(filter) }, plates, { kind: 'M' });
    expect(problems).toEqual([]);
    expect(matching(tree)).toBe('1');
  });

  test('a lone end or an unknown operator is refused', () => {
    expect(checkTree(leaf('qty', 'between', ['', '']), plates).problems).toMatchObject([{ code: 'filter.value' }]);
    expect(checkTree(leaf('qty', 'equal'), plates).problems).toMatchObject([{ code: 'filter.value' }]);
    expect(checkTree(leaf('qty', 'constructor', 1), plates).problems).toMatchObject([{ code: 'filter.operator' }]);
    expect(checkTree({ conjunction: 'xor', children: [] }, plates).problems).toMatchObject([
      { code: 'filter.malformed' },
    ]);
  });
});

describe('SQL text', () => {
  const sql = (json: unknown) => toSql(checked(json), plates, 'mysql', 't').text;
  test.each([
    [leaf('signDate', 'equal', '2026-03-16'), '`t`.`sign_date` = ?'],
    [leaf('name', 'like', 'x'), "`t`.`name` COLLATE utf8mb4_general_ci LIKE ? ESCAPE '!'"],
    [leaf('name', 'is_empty'), "(`t`.`name` IS NULL OR `t`.`name` = '')"],
    [leaf('name', 'is_not_empty'), "`t`.`name` <> ''"],
    [leaf('signDate', 'is_empty'), '`t`.`sign_date` IS NULL'],
    [leaf('qty', 'between', [1, 2]), '(`t`.`qty` BETWEEN ? AND ?)'],
    [leaf('qty', 'select_not_any_in', [1, 2, 3]), '`t`.`qty` NOT IN (?,?,?,?)'],
    [
      leaf('tests', 'contains_any', ['a', 'b']),
      "(`t`.`tests` IN (?,?) OR (instr(`t`.`tests`, ',') > 0 AND (instr(CONCAT(',', `t`.`tests`, ','), ?) > 0 OR instr(CONCAT(',', `t`.`tests`, ','), ?) > 0)))",
    ],
    [{ conjunction: 'and', not: true, children: [leaf('qty', 'less', 1)] }, 'NOT (`t`.`qty` < ?)'],
  ])('%j', (json, text) => expect(sql(json)).toBe(text));

  test('one shape, one text', () => {
    expect(sql(leaf('qty', 'select_any_in', [1, 2, 3]))).toBe(sql(leaf('qty', 'select_any_in', [5, 6, 7, 8])));
    expect(toSql(checked(leaf('price', 'less', '1.5')), plates, 'sqlite').args).toEqual([150]);
    expect(toSql(checked(leaf('price', 'less', '1.5')), plates, 'mysql').args).toEqual(['1.50']);
  });

  test('constants fold', () => {
    const text = (tree: FilterNode) => toSql(tree, plates, 'sqlite').text;
    const small = checked(leaf('qty', 'less', 1))!;
    expect(text(NOTHING)).toBe('1=0');
    expect(text({ conjunction: 'and', children: [] })).toBe('');
    expect(text({ conjunction: 'or', children: [NOTHING, small] })).toBe('"qty" < ?');
    expect(text({ conjunction: 'and', children: [NOTHING, small] })).toBe('1=0');
    expect(text({ ...NOTHING, not: true })).toBe('');
    expect(toSql(undefined, plates, 'sqlite')).toEqual({ text: '', args: [] });
  });
});

describe('joining', () => {
  const [a, b] = [checked(leaf('qty', 'less', 1))!, checked(leaf('name', 'like', 'x'))!];
  test('and', () => {
    expect(and()).toBeUndefined();
    expect(and(undefined, a)).toBe(a);
    expect(and(a, b)).toEqual({ conjunction: 'and', children: [a, b] });
    expect(and(and(a, b), a)).toEqual({ conjunction: 'and', children: [a, b, a] });
    expect(and(a, NOTHING)).toBe(NOTHING);
  });
  test('canonical', () => {
    expect(canonical(and(a, b))).toBe(canonical(and(b, a)));
    expect(canonical(a)).not.toBe(canonical(b));
    expect(canonical({ conjunction: 'and', not: true, children: [a] })).not.toBe(
      canonical({ conjunction: 'and', children: [a] }),
    );
    expect(canonical(undefined)).toBe('');
  });
  test('fields', () => expect([...fieldsOf(and(a, b))]).toEqual(['qty', 'name']));
});
