/** @jest-environment jsdom */
import { expect, jest, test } from '@jest/globals';

jest.unstable_mockModule('virtual:lamina/words/zh', () => ({ default: {} }));
jest.unstable_mockModule('virtual:lamina/words/en', () => ({
  default: { yard: { sum: '{count} {count|slab|slabs} · {weight} t', above: '{count} {count|lies|lie} on it' } },
}));

test('a word follows its number, and stays where the number is not given', async () => {
  const { setLanguage, t } = await import('./index.js');
  await setLanguage('en');
  expect(t('yard.sum', { count: 1, weight: 2 })).toBe('1 slab · 2 t');
  expect(t('yard.sum', { count: '1', weight: 2 })).toBe('1 slab · 2 t');
  expect(t('yard.sum', { count: 0, weight: 0 })).toBe('0 slabs · 0 t');
  expect(t('yard.above', { count: 12 })).toBe('12 lie on it');
  expect(t('yard.above', { weight: 1 })).toBe('{count} {count|lies|lie} on it');
});
