import { placeWords, stepsTo } from './problem-place.js';

const page = {
  type: 'page',
  body: [
    {
      type: 'crud',
      name: 'posts',
      columns: [
        { name: 'a', label: 'i18n:a' },
        { label: 'B', name: 'b' },
      ],
    },
  ],
};
const words = (token: string) => (token === 'i18n:a' ? 'Column A' : token);

test('a place is named by the nearest component that has words, a name or a kind', () => {
  expect(placeWords(page, ['body', 0, 'columns', 0, 'name'], words)).toBe('Column A');
  expect(placeWords(page, ['body', 0, 'columns', 1], words)).toBe('B');
  expect(placeWords(page, ['body', 0, 'api'], words)).toBe('posts · crud');
  expect(placeWords(page, ['type'], words)).toBe('');
});

test('the way to a place ends where the page has it no more', () => {
  expect(stepsTo(page, ['body', 0, 'columns', 7, 'name'])).toHaveLength(4);
  expect(stepsTo(page, ['body', 0, 'name']).at(-1)).toBe('posts');
});
