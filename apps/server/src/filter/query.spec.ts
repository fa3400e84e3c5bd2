import { matching, mayRead, plates } from '../../test/support/plates.js';
import { parseQuery, RESERVED_KEYS } from './index.js';

const parse = (query: Record<string, unknown>, kind: 'E' | 'M' = 'M') => parseQuery(query, plates, { kind, mayRead });
const found = (query: Record<string, unknown>, kind: 'E' | 'M' = 'M'): string => {
  const { tree, problems } = parse(query, kind);
  expect(problems).toEqual([]);
  return matching(tree);
};
const codes = (query: Record<string, unknown>, kind: 'E' | 'M' = 'M') =>
  parse(query, kind).problems.map(({ code, field }) => [code, field]);

describe('suffixes of a map filter', () => {
  test.each([
    ['name', 'Q345R', '12'],
    ['name_like', '345r', '12'],
    ['name_like', '100%', '1'],
    ['name_like', '5R_', '2'],
    ['name_like', '6!G', '3'],
    ['name_equal', 'Q345R_TA2', '2'],
    ['name_notequal', 'Q345R_TA2', '13'],
    ['name_likeleft', 'TA2', '2'],
    ['name_likeright', 'SA', '3'],
    ['name_notlike', 'Q345R', '3'],
    ['qty', '2', '1'],
    ['qty_ge', '2', '12'],
    ['qty_gt', '2', '2'],
    ['qty_le', '2', '13'],
    ['qty_lt', '2', '3'],
    ['price_gt', '4150.5', '1'],
    ['price_ge', '4150.50', '12'],
    ['price_equal', '4150.5', '2'],
    ['price_equal', '4150.499', ''],
    ['price_gt', '4150.499', '12'],
    ['price_lt', '4150.501', '23'],
    ['price_notequal', '0.011', '123'],
    ['signDate_datege', '2026-03-17', '23'],
    ['signDate_dategt', '2026-03-16 00:00:00', '23'],
    ['signDate_dategt', '2026-03-16 12:00:00', '23'],
    ['signDate_datelt', '2026-03-17 12:00:00', '12'],
    ['signDate_dateequal', '2026-03-17 12:00:00', ''],
    ['sign_date_dateequal', '2026-03-17', '2'],
    ['createTime_datege', '2026-03-16 23:59:59', '23'],
    ['createTime_dategt', '2026-03-16', '3'],
    ['createTime_datele', '2026-03-16', '12'],
    ['create_time_datelt', '2026-03-17', '12'],
    ['createTime_dateequal', '2026-03-16', '12'],
    ['createTime', '2026-03-16', '12'],
    ['createTime_between', '2026-03-16,2026-03-16', '12'],
    ['name_null', '1', '4'],
    ['plan_null', 'x', '34'],
    ['qty_null', '1', '4'],
    ['qty_notnull', '1', '123'],
    ['plan_notnull', '1', '12'],
    ['name_ignore', 'zzz', '1234'],
    ['qty_in', '2,10', '12'],
    ['qty_notin', '2,10', '3'],
    ['qty_between', '0,2', '13'],
    ['qty_between', '3,', '2'],
    ['grade', 'A', '13'],
    ['grade_in', 'A,B', '123'],
    ['tests', 'JQ', '13'],
    ['tests', 'LS,NW', '13'],
    ['tests_equal', 'JQ2', '2'],
    ['tests_in', 'JQ2,LS', '12'],
    ['tests_notin', 'JQ', '2'],
    ['ownerId', '11', '13'],
    ['owner_id_in', '11,12', '123'],
    ['id', '9007199254740993', '1'],
    ['isLike', 'y', '1'],
    ['is_like', 'y', '1'],
    ['is_like_equal', 'no', '3'],
    ['is_like_like', 'o', '3'],
  ])('%s=%s', (key, value, expected) => expect(found({ [key]: value })).toBe(expected));

  test('all conditions hold at once', () => {
    expect(found({ name: 'Q345R', qty_gt: '2', descs: 'qty' })).toBe('2');
  });
});

describe('an entity filter', () => {
  test('is equality by bare keys', () => {
    expect(found({ name: 'Q345R' }, 'E')).toBe('');
    expect(found({ name: 'SA516!Gr70', qty: '0' }, 'E')).toBe('3');
  });
  test('has no suffixes', () => {
    expect(codes({ name_like: 'x' }, 'E')).toEqual([['filter.unknownField', 'name_like']]);
    expect(parseQuery({ qty_gt: '2' }, plates, { kind: 'E', suffixes: true }).problems).toEqual([]);
  });
});

describe('what is no condition', () => {
  test('reserved keys, keys of the call, empty values', () => {
    const query = Object.fromEntries([...RESERVED_KEYS].map((key) => [key, '1']));
    expect(found(query)).toBe('1234');
    expect(parseQuery({ treeOf: '1' }, plates, { kind: 'M', ignore: ['treeOf'] })).toEqual({
      tree: undefined,
      problems: [],
    });
    expect(found({ name: '', nonsense: '', name_filter: '' })).toBe('1234');
  });
});

describe('column filters', () => {
  const column = (key: string, state: unknown): string => found({ [`${key}_filter`]: JSON.stringify(state) });
  test.each([
    ['plan', { operator1: 'blank' }, '34'],
    ['name', { operator1: 'equals', sVal: 'Q345R_TA2' }, '2'],
    ['name', { operator1: 'notEqual', sVal: 'Q345R_TA2' }, '134'],
    ['qty', { operator1: 'greaterThan', sVal: 2 }, '2'],
    ['qty', { operator1: 'lessThan', value1: '2' }, '3'],
    ['qty', { operator1: 'greaterOrEqual', sVal: '2' }, '12'],
    ['qty', { operator1: 'lessOrEqual', sVal: '2' }, '13'],
    ['name', { operator1: 'contains', sVal: '345' }, '12'],
    ['name', { operator1: 'notContains', sVal: '345' }, '34'],
    ['name', { operator1: 'startsWith', sVal: 'SA' }, '3'],
    ['name', { operator1: 'endsWith', sVal: '%' }, '1'],
    ['qty', { operator1: 'equals', sVal: '0', operator2: 'equals', sVal2: '10', concat: 'or' }, '23'],
    ['qty', { operator1: 'greaterThan', value1: '0', operator2: 'lessThan', value2: '10', concat: 'and' }, '1'],
    ['qty', { operator1: 'greaterThan', sVal: '' }, '1234'],
    ['qty', { sVal: 'search box' }, '1234'],
    ['qty', { vals: ['2', 10] }, '12'],
    ['name', { vals: ['SA516!Gr70', ''] }, '34'],
    ['qty', { vals: [null] }, '4'],
    ['tests', { vals: ['JQ', 'JQ2'] }, '123'],
    ['grade', { vals: ['A'], operator1: 'notEqual', sVal: 'B' }, '13'],
    ['plan', { status: 'scheduled' }, '1'],
    ['plan', { status: 'notScheduled' }, '34'],
    ['plan', { status: 'completed' }, '2'],
    ['plan', { status: ['scheduled', 'completed'] }, '12'],
    ['plan', {}, '1234'],
  ])('%s %j', (key, state, expected) => expect(column(key, state)).toBe(expected));

  test('refusals', () => {
    const of = (key: string, state: unknown) =>
      codes({ [`${key}_filter`]: typeof state === 'string' ? state : JSON.stringify(state) });
    expect(of('name', '{')).toEqual([['filter.malformed', 'name']]);
    expect(of('name', '[]')).toEqual([['filter.malformed', 'name']]);
    expect(of('name', { operator1: 'like', sVal: 'x' })).toEqual([['filter.operator', 'name']]);
    expect(of('name', { operator1: 'constructor', sVal: 'x' })).toEqual([['filter.operator', 'name']]);
    expect(of('name', { operator1: 'equals', sVal: { $gt: '' } })).toEqual([['filter.value', 'name']]);
    expect(of('name', { vals: { a: 1 } })).toEqual([['filter.malformed', 'name']]);
    expect(of('name', { operator1: 'equals', sVal: 'x', concat: ') or (' })).toEqual([['filter.malformed', 'name']]);
    expect(of('plan', { status: 'lost' })).toEqual([['filter.value', 'plan']]);
    expect(of('qty', { status: 'scheduled' })).toEqual([['filter.operator', 'qty']]);
    expect(of('nope', {})).toEqual([['filter.unknownField', 'nope']]);
  });
});

describe('refusals name the field', () => {
  test.each([
    [{ nope: '1' }, ['filter.unknownField', 'nope']],
    [{ nope_like: '1' }, ['filter.unknownField', 'nope']],
    [{ preview: '1' }, ['filter.unknownField', 'preview']],
    [{ password: '1' }, ['filter.unknownField', 'password']],
    [{ extra_like: '1' }, ['filter.operator', 'extra']],
    [{ qty_like: '1' }, ['filter.operator', 'qty']],
    [{ qty: 'many' }, ['filter.value', 'qty']],
    [{ qty_between: '1' }, ['filter.value', 'qty']],
    [{ qty_in: ',' }, ['filter.value', 'qty']],
    [{ createTime_datege: 'yesterday' }, ['filter.value', 'createTime']],
    [{ signDate: '2026-02-30 01:00:00' }, ['filter.value', 'signDate']],
    [{ name: 'x'.repeat(501) }, ['filter.value', 'name']],
  ])('%j', (query, expected) => expect(codes(query)).toEqual([expected]));
});
