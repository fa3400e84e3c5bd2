import { firstScreen, leafCodes, listedMenus, type MenuNode, menuPath, trail, visibleMenus } from './menu-tree.js';

const node = (id: string, more: Partial<MenuNode> = {}): MenuNode => ({
  id,
  parentId: '0',
  code: id,
  name: id,
  path: `/${id}`,
  ...more,
});

test('menus of other roles are hidden, deep down too', () => {
  const tree = [node('a', { children: [node('b', { meta: { roles: ['boss'] } }), node('c')] })];
  expect(visibleMenus(tree, ['clerk'])[0]?.children?.map((child) => child.id)).toEqual(['c']);
  expect(visibleMenus(tree, ['boss'])[0]?.children).toHaveLength(2);
});

test('screens that only others lead to are not listed', () => {
  const tree = [node('a', { children: [node('b', { alias: 'hidden' }), node('c', { alias: 'menu' })] })];
  expect(listedMenus(tree)[0]?.children?.map((child) => child.id)).toEqual(['c']);
});

test('the trail leads from the root to the node', () => {
  const tree = [node('x'), node('a', { children: [node('b', { children: [node('c')] })] })];
  expect(trail(tree, 'c').map((step) => step.id)).toEqual(['a', 'b', 'c']);
  expect(trail(tree, 'nowhere')).toEqual([]);
});

test('a folder opens its first screen', () => {
  expect(firstScreen(node('a', { children: [node('b', { children: [node('c')] })] }))?.id).toBe('c');
});

test('every leaf of the button tree is a right, an inner node is none', () => {
  expect(leafCodes([{ code: 'user', children: [{ code: 'user_add' }, { code: 'user_edit' }] }])).toEqual([
    'user_add',
    'user_edit',
  ]);
});

test('outside addresses go to the frame page, relative paths gain their slash', () => {
  expect(menuPath(node('9', { path: 'https://example.com' }))).toBe('/myiframe/9');
  expect(menuPath(node('9', { path: 'system/user' }))).toBe('/system/user');
});
