import { menuList } from './menu-list.js';
import type { MenuRow } from './menu-row.js';

const row = (id: string, code: string, sort: number, remark: string | null = null) =>
  ({ id, parentId: '0', code, name: code.toUpperCase(), sort, category: 1, remark }) as unknown as MenuRow;
const rows = [row('1', 'post', 2), row('2', 'post_log', 10, 'x'), row('3', 'dept', 3)];
const found = (query: Record<string, unknown>): string =>
  menuList(rows, query)
    .map(({ id }) => id)
    .join();

test.each<[Record<string, string>, string]>([
  [{ code: 'POST' }, '1,2'],
  [{ code_like: 'os' }, '1,2'],
  [{ code_equal: 'post' }, '1'],
  [{ code_notequal: 'post' }, '2,3'],
  [{ code_likeleft: 'log' }, '2'],
  [{ code_likeright: 'post' }, '1,2'],
  [{ code_notlike: 'post' }, '3'],
  [{ sort_ge: '3' }, '2,3'],
  [{ sort_lt: '10' }, '1,3'],
  [{ sort_between: '3,10' }, '2,3'],
  [{ remark_null: '1' }, '1,3'],
  [{ remark_notnull: '1' }, '2'],
  [{ code_in: 'post,dept' }, '1,3'],
  [{ code_notin: 'post,dept' }, '2'],
  [{ code_ignore: 'zzz' }, '1,2,3'],
])('the list of menus understands the endings of the family: %j', (query, ids) => {
  expect(found(query)).toBe(ids);
});

test.each([{ code_regex: '1' }, { ghost_equal: '1' }, { __proto___equal: '1' }, { code: { $gt: '' } }])(
  'and refuses what it does not know: %j',
  (query) => {
    expect(() => found(query)).toThrow();
  },
);
