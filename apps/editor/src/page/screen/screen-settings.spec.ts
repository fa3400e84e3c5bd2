import {
  blocksOf,
  type FieldChoice,
  formOf,
  isHidden,
  moved,
  partsOf,
  type Screen,
  withButton,
} from './screen-settings.js';

const field = (key: string, more: Partial<FieldChoice> = {}): FieldChoice => ({
  ...{ key, zh: key, en: key, search: false, column: true, form: true },
  ...more,
});
const FIELDS = [field('code', { search: true }), field('size'), field('sum', { form: false })];
const screen = (more: Partial<Screen> = {}): Screen => ({ menu: 'press', kind: 'list', ...more });

test('a screen that says nothing shows what the model marks', () => {
  expect(partsOf(screen(), 'search', FIELDS)).toEqual(['code']);
  expect(partsOf(screen(), 'columns', FIELDS)).toEqual(['code', 'size', 'sum']);
  expect(blocksOf(screen(), FIELDS)).toEqual([{ fields: ['code', 'size'] }]);
});

test('a form of groups and lines comes back as it was, with all that the panel does not know', () => {
  const form = [
    { title: 'Head', wide: true, fields: ['code', { field: 'size', width: 90 }] },
    { lines: 'parts', columns: ['no'] },
  ] as NonNullable<Screen['form']>;
  expect(formOf(blocksOf(screen({ form }), FIELDS))).toEqual(form);
});

test('one block without a title is no group; empty ones are left out', () => {
  expect(formOf([{ fields: ['size'] }])).toEqual(['size']);
  expect(
    formOf([
      { fields: ['size'], title: 'One' },
      { fields: [], title: 'Two' },
    ]),
  ).toEqual([{ title: 'One', fields: ['size'] }]);
});

test('items are moved within their list only', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
});

test('a button is hidden by a patch and shown without it; other patches stay', () => {
  const hidden = withButton(screen({ patch: [{ at: 'row.edit', merge: {} }] }), 'row.edit', false);
  expect(isHidden(hidden, 'row.edit')).toBe(true);
  expect(withButton(hidden, 'row.edit', true).patch).toEqual([{ at: 'row.edit', merge: {} }]);
  expect(withButton(withButton(screen(), 'row.edit', false), 'row.edit', true)).toEqual(screen());
});
