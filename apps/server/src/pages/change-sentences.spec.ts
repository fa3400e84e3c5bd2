import { changeSentence } from './change-sentences.js';
import { pageChanges } from './page-changes.js';

const column = (name: string, label: string, more: object = {}) => ({ id: `column.${name}`, name, label, ...more });
const field = (more: object = {}) => ({
  type: 'input-text',
  id: 'form.taxNo',
  name: 'taxNo',
  label: 'i18n:taxNo',
  ...more,
});
const list = (...columns: object[]) => ({ type: 'page', body: [{ type: 'crud', id: 'list', columns }] });
const form = (...body: object[]) => ({ type: 'page', body: [{ type: 'form', id: 'form', body }] });

const TEXTS: Record<string, { zh: string; en: string }> = { 'i18n:taxNo': { zh: 'shuihao', en: 'Tax number' } };
const sentences = (from: unknown, to: unknown, language: 'zh' | 'en' = 'en'): string[] =>
  pageChanges(from, to).map((change) => changeSentence(change, (token) => TEXTS[token])[language]);

const [byName, short, level] = [column('name', 'Name'), column('short', 'Short'), column('level', 'Level')];

test('columns that came, went and moved are told by what they are called', () => {
  expect(sentences(list(level, byName, short), list(byName, short, level))).toEqual([
    'column “Level” moved behind “Short”',
  ]);
  expect(sentences(list(byName, short, level), list(level, byName, short))).toEqual([
    'column “Level” moved to the beginning',
  ]);
  expect(sentences(list(byName, short), list(byName, level))).toEqual([
    'column “Short” was removed',
    'column “Level” is new behind “Name”',
  ]);
});

test('a setting that is on or off is said as what it means, in the language of the reader', () => {
  expect(sentences(form(field()), form(field({ required: true })))).toEqual(['field “Tax number” is required now']);
  expect(sentences(form(field({ required: true })), form(field()))).toEqual(['field “Tax number” is optional now']);
  expect(sentences(form(field({ visible: false })), form(field()))).toEqual(['field “Tax number” is shown now']);
  expect(sentences(form(field()), form(field({ hidden: true })))).toEqual(['field “Tax number” is hidden now']);
  const [told = ''] = sentences(form(field()), form(field({ required: true })), 'zh');
  expect(told).toContain('shuihao');
  expect(told).not.toContain('Tax');
});

test('a new name is told with the old one, a condition with both', () => {
  expect(sentences(list(column('a', 'Old')), list(column('a', 'New')))).toEqual(['column “Old” is called “New” now']);
  expect(sentences(form(field()), form(field({ visibleOn: '${a}' })))).toEqual([
    'field “Tax number” is shown on another condition: ${a} (was nothing)',
  ]);
});

test('anything else is told by its setting, long values cut', () => {
  expect(sentences(list(column('a', 'A', { width: 90 })), list(column('a', 'A', { width: 120 })))).toEqual([
    'column “A”: width is 120 now (was 90)',
  ]);
  const [told = ''] = sentences(list(column('a', 'A')), list(column('a', 'A', { remark: 'x'.repeat(500) })));
  expect(told.length).toBeLessThan(150);
});

test('a button and its call', () => {
  const button = (api: string) => ({ type: 'button', id: 'b', label: 'Save', api });
  expect(sentences(form(button('/a')), form(button('/b')))).toEqual(['button “Save” calls /b now (was /a)']);
});
