import { operatorsOf, readState, toggle, writeState } from './filter-state.js';

test('there are eleven operators, seven of them for dates', () => {
  expect(operatorsOf('text')).toHaveLength(11);
  expect(operatorsOf('date')).toHaveLength(7);
});

test('nothing chosen is no filter', () => {
  expect(writeState({ vals: [], status: [], concat: 'or', operator1: 'equals', sVal: '' })).toBe('');
});

test('half a condition is left out, and the joint with it', () => {
  const state = { operator1: 'contains', sVal: 'a', operator2: 'equals', sVal2: '', concat: 'or' as const };
  expect(JSON.parse(writeState(state))).toEqual({ operator1: 'contains', sVal: 'a' });
});

test('blank needs no value, two conditions are joined by and unless told otherwise', () => {
  const state = { operator1: 'blank', sVal: 'left over', operator2: 'greaterThan', sVal2: '5' };
  expect(JSON.parse(writeState(state))).toEqual({
    operator1: 'blank',
    operator2: 'greaterThan',
    sVal2: '5',
    concat: 'and',
  });
});

test('what was written is read back; foreign text counts as no filter', () => {
  const state = { vals: ['', 'Q345R'], status: ['completed' as const] };
  expect(readState(writeState(state))).toEqual(state);
  expect(readState('{broken')).toEqual({});
  expect(readState(undefined)).toEqual({});
});

test('toggle adds and takes away', () => {
  expect(toggle(undefined, 'a')).toEqual(['a']);
  expect(toggle(['a', 'b'], 'a')).toEqual(['b']);
});
