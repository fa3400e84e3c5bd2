import { changeWords, pageChanges } from './page-changes.js';

const column = (name: string, more: object = {}) => ({ id: `column.${name}`, name, ...more });
const page = (...columns: object[]) => ({ type: 'page', body: [{ type: 'crud', id: 'list', columns }] });
const words = (from: unknown, to: unknown): string[] => pageChanges(from, to).map(changeWords);

test('the same page has no changes', () => {
  expect(words(page(column('a')), page(column('a')))).toEqual([]);
});

test('what came, went and was moved is told by its id', () => {
  const before = page(column('a'), column('b'), column('c'), column('d'));
  const after = page(column('d'), column('a'), column('c'), column('e'));
  expect(words(before, after)).toEqual([
    'column.b: removed',
    'column.d: moved, now at the beginning',
    'column.e: added behind column.c',
  ]);
});

test('a changed property is told with both values, however deep it stands', () => {
  const before = page(column('a', { width: 90, quickEdit: { type: 'text' } }));
  const after = page(column('a', { quickEdit: { type: 'text', size: 'lg' } }));
  expect(words(before, after)).toEqual([
    'column.a.width: nothing, was 90',
    'column.a.quickEdit.size: "lg", was nothing',
  ]);
});

test('things without an id are told within what they stand in', () => {
  const before = { type: 'page', body: [{ type: 'form', id: 'f', body: [{ type: 'tpl', name: 'hint', tpl: 'one' }] }] };
  const after = { type: 'page', body: [{ type: 'form', id: 'f', body: [{ type: 'tpl', name: 'hint', tpl: 'two' }] }] };
  expect(words(before, after)).toEqual(['f.body/hint.tpl: "two", was "one"']);
});

test('long values are cut', () => {
  const [line = ''] = words({ type: 'page', title: 'x' }, { type: 'page', title: 'y'.repeat(200) });
  expect(line.length).toBeLessThan(120);
});

test('each change leads to its node in the new page, what was removed to the list that it stood in', () => {
  const before = page(column('a', { width: 90 }), column('b'));
  const after = page(column('c'), column('a', { quickEdit: { size: 'lg' } }));
  expect(pageChanges(before, after).map(({ kind, path }) => [kind, path.join('.')])).toEqual([
    ['removed', 'body.0.columns'],
    ['added', 'body.0.columns.0'],
    ['changed', 'body.0.columns.1'],
    ['changed', 'body.0.columns.1'],
  ]);
});

test('of two orders, as few items as possible are moved', () => {
  const before = page(...['a', 'b', 'c', 'd', 'e', 'f'].map((name) => column(name)));
  const after = page(...['c', 'a', 'b', 'f', 'd', 'e'].map((name) => column(name)));
  expect(words(before, after)).toEqual([
    'column.c: moved, now at the beginning',
    'column.f: moved, now behind column.b',
  ]);
});

// With the square of the length, this would need gigabytes.
test('a list of many thousand items is compared, too', () => {
  const columns = Array.from({ length: 60_000 }, (_, index) => column(`c${index}`));
  const [first = {}, ...others] = columns;
  expect(words(page(...columns), page(...others, first))).toEqual(['column.c0: moved, now behind column.c59999']);
});
