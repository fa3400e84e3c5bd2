import type { Candidate } from '../kernel/index.js';
import type { PeopleRows, UserRow } from '../store/people.store.js';
import { resolveCandidates } from './candidates.js';
import { TenantPeople } from './tenant-people.js';

const user = (id: string, more: Partial<UserRow> = {}): UserRow => ({
  id,
  account: `account${id}`,
  name: null,
  realName: `name${id}`,
  roleId: '',
  deptId: '',
  postId: null,
  ...more,
});

/** User 1 leads the company, user 9 its department 20; department 30 below it has no head. */
const ROWS: PeopleRows = {
  users: [
    user('1', { roleId: '100', deptId: '10' }),
    user('2', { roleId: '100,101', deptId: '30' }),
    user('9', { roleId: '101', deptId: '20,30', postId: '200' }),
    user('10', { roleId: ' 101 ', deptId: '40', postId: '200,201' }),
  ],
  roles: [
    { id: '100', alias: 'sales', name: '' },
    { id: '101', alias: 'tech', name: '' },
    { id: '102', alias: 'tech', name: '' },
    { id: '103', alias: 'idle', name: '' },
  ],
  depts: [
    { id: '10', parentId: '0', leaderId: '1', name: '' },
    { id: '20', parentId: '10', leaderId: '9', name: '' },
    { id: '30', parentId: '20', leaderId: null, name: '' },
    { id: '40', parentId: '41', leaderId: '777', name: '' },
    { id: '41', parentId: '40', leaderId: null, name: '' },
  ],
  posts: [{ id: '200', code: 'pm', name: '' }],
};
const people = new TenantPeople(ROWS);

const resolve = (candidates: Candidate[], more: { variables?: object; excludeInitiator?: boolean } = {}): string[] =>
  resolveCandidates(candidates, {
    people,
    initiator: '2',
    ...more,
    variables: { initiator: '2', ...more.variables },
  }).map(({ userId, origin }) => `${userId} ${origin}`);

test.each<[Candidate['kind'], string, string[]]>([
  ['user', '9', ['9 user:9']],
  ['user', 'taskUser_9', ['9 user:taskUser_9']],
  ['user', '777', []],
  ['role', 'sales', ['1 role:sales', '2 role:sales']],
  ['role', 'tech', ['2 role:tech', '9 role:tech', '10 role:tech']],
  ['role', '101', ['2 role:101', '9 role:101', '10 role:101']],
  ['role', 'idle', []],
  ['role', 'nobody', []],
  ['dept', '30', ['2 dept:30', '9 dept:30']],
  ['post', 'pm', ['9 post:pm', '10 post:pm']],
  ['post', '201', []],
  ['leader', 'initiator', ['9 leader:initiator']],
  ['leader', '9', ['1 leader:9']],
  ['leader', '1', []],
  ['leader', '10', []],
  ['initiator', '', ['2 initiator']],
])('%s %s', (kind, value, expected) => {
  expect(resolve([{ kind, value }])).toEqual(expected);
});

test.each<[unknown, string[]]>([
  ['9', ['9']],
  [9, ['9']],
  ['9, 1', ['1', '9']],
  [
    ['10', '9', '10'],
    ['9', '10'],
  ],
  [[{ id: '1' }], ['1']],
  ['role:sales,9', ['1', '2', '9']],
  ['leader:initiator', ['9']],
  ['initiator', ['2']],
  [null, []],
  ['', []],
  ['777', []],
])('a field that holds %j', (value, expected) => {
  const ids = resolve([{ kind: 'field', value: 'who' }], { variables: { who: value } });
  expect(ids).toEqual(expected.map((id) => `${id} field:who`));
});

test('a field of the lines', () => {
  const variables = { lines: [{ owner: '9' }, { owner: '1' }, { owner: null }] };
  expect(resolve([{ kind: 'field', value: 'lines.owner' }], { variables })).toEqual([
    '1 field:lines.owner',
    '9 field:lines.owner',
  ]);
});

test('a formula gives ids or groups', () => {
  const formula: Candidate = { kind: 'formula', value: '${amount > 100 ? "role:tech" : initiator}' };
  expect(resolve([formula], { variables: { amount: '100.01' } })).toEqual(['2 formula', '9 formula', '10 formula']);
  expect(resolve([formula], { variables: { amount: '7' } })).toEqual(['2 formula']);
  const list: Candidate = { kind: 'formula', value: '#{ARRAYMAP(lines, item => item.owner)}' };
  expect(resolve([list], { variables: { lines: [{ owner: '10' }] } })).toEqual(['10 formula']);
});

test('everybody once, with the first reason; ordered by id as a number', () => {
  const candidates: Candidate[] = [
    { kind: 'role', value: 'tech' },
    { kind: 'user', value: '9' },
    { kind: 'role', value: 'sales' },
  ];
  expect(resolve(candidates)).toEqual(['1 role:sales', '2 role:tech', '9 role:tech', '10 role:tech']);
});

test('the initiator is left out where four eyes are asked for', () => {
  const candidates: Candidate[] = [
    { kind: 'role', value: 'sales' },
    { kind: 'initiator', value: '' },
  ];
  expect(resolve(candidates, { excludeInitiator: true })).toEqual(['1 role:sales']);
});

test('an origin fits its column', () => {
  const [one] = resolveCandidates([{ kind: 'field', value: 'f'.repeat(200) }], {
    people,
    initiator: '2',
    variables: { ['f'.repeat(200)]: '9' },
  });
  expect(one?.origin).toHaveLength(100);
});

test('a person whose names are empty goes by his account', () => {
  const [person] = new TenantPeople({ ...ROWS, users: [user('5', { realName: '', name: '' })] }).everybody;
  expect(person?.name).toBe('account5');
});
