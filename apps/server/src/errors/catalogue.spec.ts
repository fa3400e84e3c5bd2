import { filled } from './catalogue.js';

test('a word follows its number in the language that has plurals', () => {
  const text = { zh: '{count}个会话已结束', en: '{count} {count|session was|sessions were} ended' };
  expect(filled(text, { count: 1 })).toEqual({ zh: '1个会话已结束', en: '1 session was ended' });
  expect(filled(text, { count: 3 })).toEqual({ zh: '3个会话已结束', en: '3 sessions were ended' });
  expect(filled(text, {})).toEqual(text);
});
