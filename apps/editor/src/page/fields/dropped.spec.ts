import { carried, carriedField, partAt } from './dropped.js';
import type { FieldPart } from './field-calls.js';

const PART: FieldPart = {
  ...{ key: 'grade', zh: 'g', en: 'Grade' },
  control: { type: 'select', name: 'grade' },
  column: { type: 'tpl', name: 'grade' },
  search: { type: 'input-text', name: 'grade_like' },
  text: { type: 'static', name: 'gradeName' },
};
const at = (region: string, types: string[], isSearch = false) => partAt(PART, { region, types, isSearch });

it('makes of a field what its place draws', () => {
  expect(at('columns', ['crud', 'page'])).toBe(PART.column);
  expect(at('columns', ['input-table', 'form'])).toBe(PART.column);
  expect(at('body', ['form', 'crud', 'page'], true)).toBe(PART.search);
  expect(at('body', ['grid', 'form', 'dialog'])).toBe(PART.control);
  expect(at('body', ['page'])).toBe(PART.text);
});

it('searches by a control where a field has no search of its own', () => {
  const { search: _, ...line } = PART;
  expect(partAt(line, { region: 'body', types: ['form'], isSearch: true })).toBe(PART.control);
});

it('knows what it carries', () => {
  expect(carriedField(carried(PART))).toEqual(PART);
  expect(carriedField({ type: 'input-text' })).toBeUndefined();
  expect(carriedField(undefined)).toBeUndefined();
});
