import { append, badgeText, mark, type Message, type MessageList, prepend, restore } from './message-list.js';

const message = (id: string, more: Partial<Message> = {}): Message => ({
  id,
  title: id,
  massage: '',
  rdStatus: 0,
  hdStatus: 0,
  createTime: null,
  path: null,
  ...more,
});
const list = (...items: Message[]): MessageList => ({
  items,
  total: items.length,
  unread: items.filter(({ rdStatus }) => rdStatus === 0).length,
});
const ids = (items: Message[]) => items.map(({ id }) => id);

test('the badge counts to 99 and is away at zero', () => {
  expect([-1, 0, 1, 99, 100, 5000].map(badgeText)).toEqual(['', '', '1', '99', '99+', '99+']);
});

test('a page that overlaps the one before brings nothing twice', () => {
  expect(ids(append([message('3'), message('2')], [message('2'), message('1')]))).toEqual(['3', '2', '1']);
});

test('what came by push and by the poll is listed once', () => {
  const before = list(message('1'));
  const after = prepend(before, message('2'));
  expect([ids(after.items), after.total]).toEqual([['2', '1'], 2]);
  expect(prepend(after, message('2'))).toBe(after);
});

test('reading counts down once, handling reads as well', () => {
  const before = list(message('1'), message('2'));
  const read = mark(before, '1', 'read');
  expect([read.items[0]?.rdStatus, read.items[0]?.hdStatus, read.unread]).toEqual([1, 0, 1]);
  expect(mark(read, '1', 'read')).toBe(read);
  const handled = mark(read, '2', 'handled');
  expect([handled.items[1]?.rdStatus, handled.items[1]?.hdStatus, handled.unread]).toEqual([1, 1, 0]);
  expect(mark(handled, '1', 'handled').unread).toBe(0);
});

test('a failed mark goes back alone: what else happened meanwhile stays', () => {
  const before = list(message('1'), message('2'));
  const both = mark(mark(before, '1', 'handled'), '2', 'read');
  const after = restore(prepend(both, message('3')), before, '1');
  expect(ids(after.items)).toEqual(['3', '1', '2']);
  expect(after.items.map(({ rdStatus, hdStatus }) => [rdStatus, hdStatus])).toEqual([
    [0, 0],
    [0, 0],
    [1, 0],
  ]);
  expect(after.unread).toBe(1);
});
