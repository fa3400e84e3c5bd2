import { suggested, wordBefore } from './formula-input.js';
import { differences, freeKey, moved, put, putAt, readModel, renamed } from './model-text.js';
import { drawStates } from './states-layout.js';

const keys = (part: object) => Object.keys(part).join();

it('a part is written otherwise and keeps its order', () => {
  const part = { a: 1, b: 2, c: 3 };
  expect(renamed(part, 'b', 'x')).toEqual({ a: 1, x: 2, c: 3 });
  expect(keys(renamed(part, 'b', 'x'))).toBe('a,x,c');
  expect([keys(moved(part, 'c', -1)), keys(moved(part, 'c', 1)), keys(moved(part, 'a', -1))]).toEqual([
    'a,c,b',
    'a,b,c',
    'a,b,c',
  ]);
  expect([put(part, 'b', undefined), put(part, 'd', 4)]).toEqual([
    { a: 1, c: 3 },
    { ...part, d: 4 },
  ]);
  expect(putAt({ states: { initial: '0' } }, ['states', 'values', '1'], { zh: 'x' })).toEqual({
    states: { initial: '0', values: { 1: { zh: 'x' } } },
  });
  expect([freeKey({}, 'field'), freeKey({ field: 1, field2: 1 }, 'field')]).toEqual(['field', 'field3']);
});

it('a text that is no model says why', () => {
  expect(readModel('{"key": "a"}').model).toEqual({ key: 'a' });
  expect(readModel('{"key": ').problem).not.toBe('');
  expect(readModel('[1]').model).toBeUndefined();
});

it('two models differ in words of paths', () => {
  const before = { fields: { price: { scale: 2, list: true }, old: { type: 'int' } } };
  const after = { fields: { price: { scale: 3, list: true }, fresh: { type: 'text' } } };
  expect(differences(before, after)).toEqual([
    'fields.price.scale: 2 → 3',
    'fields.old: {"type":"int"} → –',
    'fields.fresh: – → {"type":"text"}',
  ]);
  expect(differences(after, structuredClone(after))).toEqual([]);
});

it('names go on with the word before the caret, within a formula alone', () => {
  expect(wordBefore('${price * qt', 12)).toBe('qt');
  expect([wordBefore('${price} qt', 11), wordBefore('plain qt', 8), wordBefore('${', 2)]).toEqual(['', '', '']);
  expect(suggested('pr', ['qty', 'unitPrice', 'price', 'pr'])).toEqual(['price', 'unitPrice']);
  expect(suggested('', ['price'])).toEqual([]);
});

it('states stand in the order in which actions reach them; what leads nowhere known is not drawn', () => {
  const state = (en: string) => ({ zh: en, en });
  const states = { 0: state('Draft'), 1: state('Confirmed'), 2: state('Returned'), 9: state('Lost') };
  const actions = {
    confirm: { zh: 'c', en: 'Confirm', from: ['0', '2'], to: '1' },
    judge: { zh: 'j', en: 'Judge', from: ['1'], to: { by: 'result', F: '2', P: '7' } },
    back: { zh: 'b', en: 'Back', from: ['1'], to: 'previous' },
  };
  const drawn = drawStates(states, '0', actions, 'en');
  const column = (code: string) => drawn.states.find((one) => one.code === code)?.x ?? -1;
  expect(column('0')).toBeLessThan(column('1'));
  expect(column('1')).toBeLessThan(column('2'));
  expect(column('2')).toBeLessThan(column('9'));
  expect(drawn.lines.map(({ key }) => key)).toEqual(['confirm 0 1', 'confirm 2 1', 'judge 1 2']);
  const spots = new Set(drawn.lines.map(({ x, y }) => `${x} ${y}`));
  expect(spots.size).toBe(3);
});
