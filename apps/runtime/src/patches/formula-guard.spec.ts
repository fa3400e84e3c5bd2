/** @jest-environment jsdom */
import { evaluate } from 'amis-formula';
import { guardFormulas } from './formula-guard.js';

beforeAll(() => {
  localStorage.setItem('lamina/access', '"secret"');
  localStorage.setItem('page_own', '"kept"');
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookieStore
  document.cookie = 'session=secret';
  guardFormulas();
});

test.each(['${ls:lamina/access}', "${ls:&['lamina/access']}", '${cookie:session}', '${window:document.cookie}'])(
  'a formula does not read %s',
  (formula) => {
    let read: unknown;
    try {
      read = evaluate(formula, {}, { evalMode: false, defaultFilter: 'raw' });
    } catch {
      // The text may not even be a formula; then nothing is read either.
    }
    expect(JSON.stringify(read ?? null)).not.toContain('secret');
  },
);

test('what a page keeps for itself, and the size of the window, are read', () => {
  expect(evaluate('${ls:page_own}', {}, { defaultFilter: 'raw' })).toBe('kept');
  expect(evaluate('${window:innerWidth}', {}, { defaultFilter: 'raw' })).toBe(innerWidth);
});
