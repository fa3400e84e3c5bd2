import type { FilterNode } from '../../filter/index.js';
import { compile, type ModelSpec } from '../../metadata/index.js';
import { indexBranches } from './index-branches.js';

const spec = {
  key: 'paper',
  zh: '单据',
  en: 'Paper',
  table: 'paper',
  fields: {
    ownerId: { type: 'string', zh: '负责人', en: 'Owner', length: 19 },
    signDate: { type: 'date', zh: '签订日期', en: 'Signed' },
    name: { type: 'string', zh: '名称', en: 'Name', length: 64 },
  },
  indexes: [{ fields: ['ownerId', 'signDate'] }, { fields: ['createUser', 'signDate'] }],
} satisfies ModelSpec;

const equal = (field: string, right: unknown): FilterNode => ({ left: { type: 'field', field }, op: 'equal', right });
const either = (...children: FilterNode[]): FilterNode => ({ conjunction: 'or', children });
const named: FilterNode = { left: { type: 'field', field: 'name' }, op: 'like', right: 'x' };
const byDate = [
  { field: 'signDate', asc: false },
  { field: 'id', asc: false },
];

describe('index branches of a condition with alternatives', () => {
  const table = compile({ models: [{ file: 'paper', spec }], dialects: [], words: {} }).resource('paper');
  const scope = either(equal('ownerId', '7'), equal('createUser', '7'));

  it('are one per alternative, each with the rest of the condition and its index', () => {
    const branches = indexBranches(table, { conjunction: 'and', children: [named, scope] }, byDate);
    expect(branches?.map(({ where }) => where)).toEqual([
      { conjunction: 'and', children: [named, equal('ownerId', '7')] },
      { conjunction: 'and', children: [named, equal('createUser', '7')] },
    ]);
    const names = table.indexes.filter(({ columns }) => columns.at(-1) === 'sign_date').map(({ name }) => name);
    expect(branches?.map(({ index }) => index)).toEqual(names);
    expect(indexBranches(table, scope, byDate)).toHaveLength(2);
  });

  it.each<[string, FilterNode | undefined, typeof byDate]>([
    ['there is no condition', undefined, byDate],
    ['nothing is alternative', named, byDate],
    ['an alternative has no index', either(equal('ownerId', '7'), equal('name', 'x')), byDate],
    ['an alternative is no equality', either(equal('ownerId', '7'), named), byDate],
    ['an alternative asks for an empty field', either(equal('ownerId', '7'), equal('createUser', null)), byDate],
    ['the alternatives are denied', { ...scope, not: true } as FilterNode, byDate],
    [
      'no index has the order',
      scope,
      [
        { field: 'name', asc: true },
        { field: 'id', asc: true },
      ],
    ],
    [
      'the order turns round',
      scope,
      [
        { field: 'signDate', asc: false },
        { field: 'id', asc: true },
      ],
    ],
    ['nothing ends the order', scope, [{ field: 'signDate', asc: false }]],
  ])('are none when %s', (_, where, order) => {
    expect(indexBranches(table, where, order)).toBeUndefined();
  });
});
