import { checkedKeys } from './checked-keys.js';

const rows = [
  { id: 'system', parentId: '0' },
  { id: 'post', parentId: 'system' },
  { id: 'post_add', parentId: 'post' },
  { id: 'post_edit', parentId: 'post' },
  { id: 'dept', parentId: 'system' },
];
const keys = (...held: string[]) => checkedKeys(rows, new Set(held));

test('a menu of which some buttons are held is not among the checked keys, nor is what lies above it', () => {
  expect(keys('system', 'post', 'post_add')).toEqual(['post_add']);
  expect(keys('system', 'post', 'post_add', 'post_edit')).toEqual(['post', 'post_add', 'post_edit']);
});

test('what is held with all below it is checked', () => {
  expect(keys('system', 'post', 'post_add', 'post_edit', 'dept')).toHaveLength(5);
});

test('a menu that is held without its buttons is checked', () => {
  expect(keys('system', 'post')).toEqual(['post']);
  expect(keys('system', 'post', 'dept')).toEqual(['post', 'dept']);
});

test('rows whose parents go round in a ring end', () => {
  const ring = [
    { id: 'a', parentId: 'b' },
    { id: 'b', parentId: 'a' },
  ];
  expect(checkedKeys(ring, new Set(['a', 'b']))).toEqual(['a', 'b']);
});
