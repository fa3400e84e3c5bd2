import type { MenuNode } from './menu-tree.js';
import { folderTarget, resolve, titleOf } from './resolve.js';

const menu = (id: string, path: string, children?: MenuNode[]): MenuNode => ({
  id,
  parentId: '0',
  code: id,
  name: `name ${id}`,
  path,
  children,
});
const user = menu('2', '/system/user');
const outside = menu('3', 'https://example.com/');
const menus = new Map(
  [menu('1', '/system', [user]), user, outside, menu('4', 'https://')].map((node) => [node.id, node]),
);

test('a menu path is a page with its menu, a trailing slash does not matter', () => {
  expect(resolve('/system/user/', '?page=2', menus)).toEqual({
    screen: { kind: 'page', menuId: '2', menu: user },
    key: '/system/user',
  });
});

test('document pages get a tab per record', () => {
  expect(resolve('/amis/77', '?id=5', menus)?.key).toBe('/amis/77?id=5');
  expect(resolve('/amis/77', '', menus)?.key).toBe('/amis/77');
});

test('screens that are not listed get a tab per address, and their path may hold parameters', () => {
  const examine: MenuNode = { ...menu('7', '/examine'), alias: 'hidden' };
  const leave: MenuNode = { ...menu('8', '/leave/form/:definition'), alias: 'hidden' };
  const all = new Map([examine, leave].map((node) => [node.id, node]));
  expect(resolve('/examine', '?taskId=5', all)?.key).toBe('/examine?taskId=5');
  expect(resolve('/leave/form/31', '', all)?.screen).toEqual({
    kind: 'page',
    menuId: '8',
    menu: leave,
    params: { definition: '31' },
  });
  for (const path of ['/leave/form', '/leave/form/', '/leave/form/31/more', '/leave/list/31'])
    expect(resolve(path, '', all)).toBeUndefined();
});

test('security 23: frames need a menu, unknown paths have no screen, folders lead to their first screen', () => {
  expect(resolve('/myiframe/3', '', menus)?.screen).toEqual({ kind: 'frame', menu: outside });
  // A screen of this application, or a text that only starts like an address, is not framed either.
  for (const id of ['9', '2', '4']) expect(resolve(`/myiframe/${id}`, '', menus)).toBeUndefined();
  expect(resolve('/nowhere', '', menus)).toBeUndefined();
  expect(resolve('/system', '', menus)).toBeUndefined();
  expect(folderTarget('/system', menus)).toBe('/system/user');
});

test('a home page that was published takes the place of the built-in one', () => {
  const home: MenuNode = { ...menu('5', '/wel/index'), alias: 'hidden' };
  const all = new Map([[home.id, home]]);
  expect(resolve('/wel/index', '?x=1', all)).toEqual({
    screen: { kind: 'page', menuId: '5', menu: home },
    key: '/wel/index',
  });
});

test('titles come from the menu, or from the words of the shell', () => {
  const home = resolve('/wel/index', '', menus);
  const page = resolve('/system/user', '', menus);
  expect(home && titleOf(home)).toEqual({ wordKey: 'shell.home' });
  expect(page && titleOf(page)).toEqual({ text: 'name 2' });
});
