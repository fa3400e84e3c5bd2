import { matching, mayRead, plates, selectAll } from '../../test/support/plates.js';
import {
  bindActor,
  checkTree,
  type FilterNode,
  NOTHING,
  orderSql,
  parseOrder,
  parsePage,
  parseQuery,
  toSql,
} from './index.js';

const query = (values: Record<string, unknown>) => parseQuery(values, plates, { kind: 'M', mayRead });
const leaf = (field: string, op: string, right?: unknown) => ({ left: { type: 'field', field }, op, right });

describe('security 1: sort columns', () => {
  test.each([
    'id;drop table plate',
    'if(1=1,id,name)',
    '(select 1)',
    'updatexml(1,2,3)',
    'nope',
    '__proto__',
    'constructor',
    'password',
    'preview',
    'fixed',
    'tests',
    'secret',
  ])('%s', (name) => {
    for (const key of ['ascs', 'descs', 'orderBy']) {
      const { problems } = parseOrder({ [key]: name }, plates, { mayRead });
      expect(problems[0]).toMatchObject({ code: 'sort.unknownField', field: name.split(',')[0] });
    }
  });

  test('an object is no column', () => {
    expect(parseOrder({ ascs: ['id'] }, plates).problems[0]?.code).toBe('sort.unknownField');
    expect(parseOrder({ descs: { id: 1 } }, plates).problems[0]?.code).toBe('sort.unknownField');
  });

  test('declared columns sort, in both spellings', () => {
    const { order, problems } = parseOrder({ descs: 'create_time,qty', ascs: 'name' }, plates, { mayRead });
    expect(problems).toEqual([]);
    expect(order).toEqual([
      { field: 'name', asc: true },
      { field: 'createTime', asc: false },
      { field: 'qty', asc: false },
    ]);
    expect(orderSql(order, plates, 'mysql', 't')).toBe('`t`.`name` ASC, `t`.`create_time` DESC, `t`.`qty` DESC');
    const amis = parseOrder({ orderBy: 'qty', orderDir: 'desc' }, plates).order;
    expect(selectAll(`ORDER BY ${orderSql(amis, plates, 'sqlite', 't')}`)).toEqual(['2', '1', '3', '4']);
  });

  test('no more columns than the bound', () => {
    const { problems } = parseOrder({ ascs: 'id,name,qty,price,grade,plan' }, plates);
    expect(problems).toMatchObject([{ code: 'filter.tooMany', params: { max: 5 } }]);
  });
});

describe('security 2: filter keys', () => {
  test.each([
    'updatexml(1,concat(0x7e,version()),1)_equal',
    "name' or '1'='1",
    'name`_equal',
    'name"_like',
    'plate.name',
    'name--_equal',
    'name/**/_like',
  ])('%s', (key) => expect(query({ [key]: '1' }).problems).toMatchObject([{ code: 'filter.malformed' }]));

  test('values are bound, never written', () => {
    const { tree } = query({ name: "x' OR 1=1 --", grade_in: "A','B" });
    const { text, args } = toSql(tree, plates, 'sqlite', 't');
    expect(text).toBe(`("t"."name" LIKE ? ESCAPE '!' AND "t"."grade" IN (?,?))`);
    expect(args).toEqual(["%x' OR 1=1 --%", "A'", "'B"]);
  });

  test('fields of a tree', () => {
    for (const field of ['nope', 'updatexml(1,1,1)', '__proto__', 'constructor', 'secret', 'password']) {
      expect(checkTree(leaf(field, 'equal', 1), plates, { mayRead }).problems).toMatchObject([
        { code: 'filter.unknownField', field },
      ]);
    }
    expect(() => toSql(leaf('nope', 'equal', 1) as FilterNode, plates, 'sqlite')).toThrow('nope');
    expect(() => toSql(leaf('name', 'sounds_like', 1) as FilterNode, plates, 'sqlite')).toThrow('sounds_like');
  });
});

describe('security 5: odd keys and shapes', () => {
  test('objects, lists and bracket keys', () => {
    expect(query({ 'id[$gt]': '' }).tree).toBeUndefined();
    expect(query({ 'id[$gt]': '1' }).problems).toMatchObject([{ code: 'filter.malformed' }]);
    expect(query({ id: { $gt: '' } }).problems).toMatchObject([{ code: 'filter.value', field: 'id' }]);
    expect(query({ id: ['1', '2'] }).problems).toMatchObject([{ code: 'filter.value', field: 'id' }]);
    expect(query({ filter: { conjunction: 'and' } }).problems).toMatchObject([{ code: 'filter.malformed' }]);
  });

  test('keys of the prototype', () => {
    for (const key of ['__proto__', 'constructor', 'prototype', '__proto___equal', 'toString', 'hasOwnProperty']) {
      const values = JSON.parse(`{"${key}": "1"}`) as Record<string, unknown>;
      expect(query(values).problems).toMatchObject([{ code: 'filter.unknownField' }]);
    }
  });

  test('sides that are not values', () => {
    const base = { left: { type: 'field', field: 'name' }, op: 'equal' };
    for (const right of [
      { type: 'formula', value: '${1}' },
      { type: 'func', func: 'x' },
      { type: 'field', field: 'id' },
      {},
    ]) {
      expect(checkTree({ ...base, right }, plates).problems).toMatchObject([{ code: 'filter.malformed' }]);
    }
    expect(checkTree({ ...base, right: { type: 'value', value: 'x' } }, plates).problems).toEqual([]);
    for (const left of ['name', { type: 'func', func: 'LOWER' }, { type: 'field', field: ['name'] }, null]) {
      expect(checkTree({ left, op: 'equal', right: 1 }, plates).problems).toMatchObject([{ code: 'filter.malformed' }]);
    }
  });
});

describe('security 11: an empty scope shows nothing', () => {
  test('an empty list of the actor, whatever the operator', () => {
    for (const op of ['equal', 'not_equal', 'select_any_in', 'select_not_any_in', 'contains_any'] as const) {
      const tree = bindActor({ left: { type: 'field', field: 'ownerId' }, op, right: '${deptIds}' }, { deptIds: [] });
      expect(matching(tree)).toBe('');
      const denied = bindActor(
        {
          conjunction: 'and',
          not: true,
          children: [{ left: { type: 'field', field: 'ownerId' }, op, right: '${deptIds}' }],
        },
        { deptIds: [] },
      );
      expect(matching(denied)).toBe('');
    }
    expect(
      bindActor({ left: { type: 'field', field: 'ownerId' }, op: 'equal', right: '${userId}' }, { userId: '' }),
    ).toBe(NOTHING);
  });

  test('NOTHING and empty groups', () => {
    expect(matching(NOTHING)).toBe('');
    expect(matching({ conjunction: 'and', children: [NOTHING] })).toBe('');
    expect(checkTree({ conjunction: 'and', children: [] }, plates).problems).toMatchObject([
      { code: 'filter.malformed' },
    ]);
    expect(checkTree({ conjunction: 'and', children: [] }, plates, { lenient: true })).toEqual({
      tree: undefined,
      problems: [],
    });
  });

  test('values of the actor', () => {
    const scope = checkTree(
      {
        conjunction: 'or',
        children: [leaf('ownerId', 'equal', '${userId}'), leaf('grade', 'select_any_in', ['${grades}', 'C'])],
      },
      plates,
      { placeholders: true },
    );
    expect(scope.problems).toEqual([]);
    expect(matching(bindActor(scope.tree!, { userId: '12', grades: ['A'] }))).toBe('123');
    expect(matching(bindActor(scope.tree!, { userId: '12', grades: [] }))).toBe('2');
    expect(() => bindActor(scope.tree!, { userId: '12' })).toThrow('grades');
    expect(() => bindActor(scope.tree!, Object.create({ userId: '1', grades: [] }))).toThrow('userId');
  });

  test('a list for one value means one of the list', () => {
    const equal: FilterNode = { left: { type: 'field', field: 'ownerId' }, op: 'equal', right: '${ids}' };
    expect(matching(bindActor(equal, { ids: ['11', '12'] }))).toBe('123');
    const less: FilterNode = { left: { type: 'field', field: 'qty' }, op: 'less', right: '${ids}' };
    expect(() => bindActor(less, { ids: ['11'] })).toThrow('list');
  });

  test('a client cannot use placeholders', () => {
    expect(query({ ownerId: '${userId}' }).problems).toMatchObject([{ code: 'filter.value' }]);
  });
});

describe('security 12: no oracle', () => {
  test('a hidden field answers like one that does not exist', () => {
    const shapes: ((name: string) => Record<string, unknown>)[] = [
      (name) => ({ [name]: 'x' }),
      (name) => ({ [`${name}_like`]: 'x' }),
      (name) => ({ [`${name}_filter`]: '{"operator1":"blank"}' }),
      (name) => ({ filter: JSON.stringify(leaf(name, 'bad_op', {})) }),
      (name) => ({ [`${name}_null`]: '1' }),
    ];
    for (const shape of shapes) {
      const said = (name: string) => JSON.stringify(query(shape(name)).problems).replaceAll(name, '?');
      expect(said('secret')).toBe(said('absent'));
      expect(said('password')).toBe(said('absent'));
      expect(query(shape('secret')).problems).toHaveLength(1);
    }
    const sorted = (name: string) =>
      JSON.stringify(parseOrder({ ascs: name }, plates, { mayRead }).problems).replaceAll(name, '?');
    expect(sorted('secret')).toBe(sorted('absent'));
  });
});

describe('security 26: bounds', () => {
  test('depth, conditions, values', () => {
    const nest = (depth: number): unknown =>
      depth === 0 ? leaf('qty', 'equal', 1) : { conjunction: 'and', children: [nest(depth - 1)] };
    expect(checkTree(nest(5), plates).problems).toEqual([]);
    expect(checkTree(nest(6), plates).problems).toMatchObject([{ code: 'filter.tooDeep', params: { max: 5 } }]);
    const wide = (count: number) => ({
      conjunction: 'or',
      children: Array.from({ length: count }, () => leaf('qty', 'equal', 1)),
    });
    expect(checkTree(wide(50), plates).problems).toEqual([]);
    expect(checkTree(wide(51), plates).problems).toMatchObject([{ code: 'filter.tooMany', params: { max: 50 } }]);
    const two = { conjunction: 'and', children: [wide(30), wide(30)] };
    expect(checkTree(two, plates).problems).toMatchObject([{ code: 'filter.tooMany' }]);
    const list = Array.from({ length: 501 }, (_, index) => index);
    expect(query({ qty_in: list.join(',') }).problems).toMatchObject([
      { code: 'filter.tooMany', params: { max: 500 } },
    ]);
    expect(query({ qty_in: list.slice(1).join(',') }).problems).toEqual([]);
    expect(query({ filter: `{"a":"${'x'.repeat(60_000)}"}` }).problems).toMatchObject([{ code: 'filter.malformed' }]);
    expect(checkTree(leaf('qty', 'equal', 1), plates, { limits: { leaves: 0 } }).problems).toHaveLength(1);
  });

  test('pages', () => {
    expect(parsePage({})).toEqual({ page: { current: 1, size: 10, offset: 0 }, problems: [] });
    expect(parsePage({ current: '3', size: '50' }).page).toEqual({ current: 3, size: 50, offset: 100 });
    expect(parsePage({ page: '2', perPage: '30' }).page).toEqual({ current: 2, size: 30, offset: 30 });
    for (const size of ['-1', '0', '201', '1.5', 'all', '1e2', {}, ['1']]) {
      expect(parsePage({ size }).problems).toMatchObject([{ code: 'page.size', params: { max: 200 } }]);
    }
    for (const current of ['0', '-1', 'x', '99999999']) {
      expect(parsePage({ current }).problems).toMatchObject([{ code: 'page.current' }]);
    }
    expect(parsePage({ size: '500' }, { maxSize: 1000 }).problems).toEqual([]);
  });
});
