import type { PageChange } from '../page-calls.js';
import { markSheet, marksOf } from './mark-sheet.js';

const change = (kind: PageChange['kind'], path: PageChange['path']): PageChange => ({
  ...{ kind, path, place: path.join('.'), words: '' },
});
const WORDS = { added: '新增', moved: '已移动', changed: '已修改' };

it('marks each component once, and nothing where something was removed or the whole page changed', () => {
  const marks = marksOf([
    change('changed', ['body', 0]),
    change('removed', ['body', 0, 'columns']),
    change('changed', ['body', 0, 'columns', 2]),
    change('added', ['body', 0, 'columns', 2]),
    change('changed', []),
  ]);
  expect(marks).toEqual([
    { kind: 'added', path: ['body', 0, 'columns', 2] },
    { kind: 'changed', path: ['body', 0] },
  ]);
});

it('tells a change by a word and the kind of the line, not by colour alone, with the colours of the theme', () => {
  const sheet = markSheet(
    [
      { kind: 'added', id: 'u:1' },
      { kind: 'changed', id: 'u:2' },
    ],
    WORDS,
  );
  expect(sheet).toContain('[data-editor-id="u:1"]{outline:2px solid var(--lm-good)');
  expect(sheet).toContain('[data-editor-id="u:2"]{outline:2px dashed var(--lm-warn)');
  expect(sheet).toContain('content:"新增"');
  expect(sheet).not.toMatch(/#[0-9a-f]{3}/i);
});

it('cannot be left by an id that an author wrote', () => {
  expect(markSheet([{ kind: 'added', id: 'a"]{}*{display:none}' }], WORDS)).toContain('"a\\"]{}*{display:none}"');
});
