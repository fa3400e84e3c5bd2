import { diffLines, pairLines } from './diff-rows.js';

const left = ['{', '  "a": 1,', '  "b": 2', '}'].join('\n');
const right = ['{', '  "a": 1,', '  "b": 3,', '  "c": 4', '}'].join('\n');

test('changes carry the line numbers of their side', () => {
  expect(diffLines(left, right).filter(({ kind }) => kind !== 'same')).toEqual([
    { kind: 'removed', text: '  "b": 2', left: 3, right: undefined },
    { kind: 'added', text: '  "b": 3,', left: undefined, right: 3 },
    { kind: 'added', text: '  "c": 4', left: undefined, right: 4 },
  ]);
});

test('equal texts have no lines', () => {
  expect(diffLines(left, left)).toEqual([]);
});

test('side by side, removed lines stand beside the added ones', () => {
  const pairs = pairLines(diffLines(left, right)).map((pair) => [pair.left?.text, pair.right?.text]);
  expect(pairs).toEqual([
    ['{', '{'],
    ['  "a": 1,', '  "a": 1,'],
    ['  "b": 2', '  "b": 3,'],
    [undefined, '  "c": 4'],
    ['}', '}'],
  ]);
});

test('up to a thousand lines around a change are shown', () => {
  const many = Array.from({ length: 3000 }, (_, i) => `line ${i}`);
  const changed = many.with(1500, 'other');
  expect(diffLines(many.join('\n'), changed.join('\n'))).toHaveLength(2002);
});
