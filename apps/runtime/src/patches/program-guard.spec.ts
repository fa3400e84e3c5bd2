/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { evalExpression, evalJS, filter } from 'amis-core';
import { refusePrograms } from './program-guard.js';

const HARM = '<% globalThis.harmed = true %>';

beforeAll(() => {
  refusePrograms();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  delete (globalThis as { harmed?: boolean }).harmed;
});

test('a label with <% %> is text, whatever stands beside it', () => {
  expect(filter(HARM, {})).toBe(HARM);
  expect(filter(`\${name} ${HARM}`, { name: 'plate' })).toBe(`plate ${HARM}`);
  expect(globalThis).not.toHaveProperty('harmed');
});

test.each(['globalThis.harmed = true', 'constructor.constructor("globalThis.harmed = true")()', 'alert(1)'])(
  'the expression %s runs nothing and is false',
  (text) => {
    expect(evalExpression(text, {})).toBe(false);
    expect(evalJS(text, {})).toBeFalsy();
    expect(globalThis).not.toHaveProperty('harmed');
  },
);

test.each([
  ['${status == 1}', true],
  ['status == 1', true],
  ['this.status == 1 && data.qty > 2', true],
  ["!status || kind === 'a'", false],
  ['', false],
])('the condition %s is computed as a formula', (text, is) => {
  expect(evalExpression(text, { status: 1, qty: 3, kind: 'b' })).toBe(is);
});

test('a formula of a field, with and without marks', () => {
  expect([
    evalJS('${qty * 2}', { qty: 3 }),
    evalJS('qty * 2', { qty: 3 }),
    evalJS('return qty * 2;', { qty: 3 }),
  ]).toEqual([6, 6, 6]);
});
