import { demandId, demandIds, demandText, emptiableOf, given, idsOf, listOf, numberOf, textOf } from './params.js';

test('the query counts where the body says something else', () => {
  expect(given({ id: '1' }, { id: '2', name: 'a' })).toEqual({ id: '1', name: 'a' });
  expect(given({ id: '1' }, ['2'])).toEqual({ id: '1' });
});

test('texts come without the blanks around them; an empty one is absent', () => {
  expect(textOf({ a: ' x ' }, 'a')).toBe('x');
  for (const absent of [{}, { a: '' }, { a: '  ' }, { a: null }]) expect(textOf(absent, 'a')).toBeUndefined();
  expect([emptiableOf({ a: '' }, 'a'), emptiableOf({}, 'a')]).toEqual(['', undefined]);
});

test.each([
  ['a parameter that is absent', () => demandText({}, 'a')],
  ['one that is sent twice', () => demandText({ a: ['1', '2'] }, 'a')],
  ['an object', () => textOf({ a: {} }, 'a')],
  ['a text that is too long', () => textOf({ a: 'xxx' }, 'a', 2)],
  ['a number that has lost digits', () => demandId({ a: 2 ** 60 }, 'a')],
  ['letters in an id', () => demandId({ a: '1 OR 1' }, 'a')],
  ['no id at all', () => demandIds({ a: ' , ' }, 'a', 5)],
  ['more than may be named', () => idsOf({ a: '1,2,3' }, 'a', 2)],
  ['an object in a list', () => listOf({ a: ['1', {}] }, 'a', 5)],
  ['a number out of bounds', () => numberOf({ a: '11' }, 'a', 10)],
  ['a number below the least', () => numberOf({ a: '0' }, 'a', 10)],
  ['a broken number', () => numberOf({ a: 1.5 }, 'a', 10)],
])('%s is refused', (_, read) => {
  expect(read).toThrow();
});

test('lists are JSON or text between commas, without doubles', () => {
  expect(idsOf({ a: '1, 2,1,' }, 'a', 5)).toEqual(['1', '2']);
  expect(idsOf({ a: [1, '2'] }, 'a', 5)).toEqual(['1', '2']);
  expect(numberOf({ a: 0 }, 'a', 10, 0)).toBe(0);
});
