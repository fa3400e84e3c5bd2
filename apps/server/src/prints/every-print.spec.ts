import type { DrawnSheet } from '../engine/index.js';
import { loadConfig } from '../config/index.js';
import { describe as say } from '../errors/index.js';
import type { Language } from '../http/index.js';
import { compile, type Field, loadSchemas, makeWords, nameKeyOf, type Record_, type Table } from '../metadata/index.js';
import { makeSheet } from './make-sheet.js';
import { measure } from './paper/fonts.js';
import { type Mark, MM } from './paper/page.js';
import { layOut } from './paper/pdf.js';
import type { Sheet } from './paper/sheet.js';

const files = loadSchemas(loadConfig({}).schemasDir);
const registry = compile(files);
const words = makeWords(registry, files.words);
const NONE: ReadonlySet<string> = new Set();
const LINES = 30;

const LONG = {
  zh: '复板结合面打磨至露金属光泽, 均匀无遗漏, 打磨后二十四小时内爆炸, 逾期重新打磨. ',
  en: 'Grind the face to a uniform metal gloss and blast within twenty-four hours, else grind it again. ',
};
const NAME = { zh: '合并爆炸(多件合板)', en: 'Merged (several products in one blank)' };

/** The widest number that a field can hold, with all of its digits. */
const figure = ({ spec: { type, precision = 10, scale = 0 } }: Field): string =>
  type === 'int'
    ? '9999'
    : (10 ** Math.min(precision - scale, 5) - 1).toFixed(0) + (scale > 0 ? `.${'9'.repeat(scale)}` : '');

function sampleOf(field: Field, language: Language): unknown {
  switch (field.type.name) {
    case 'int':
    case 'decimal':
      return figure(field);
    case 'bool':
      return true;
    case 'date':
      return '2026-03-16';
    case 'datetime':
      return '2026-03-16 09:00:00';
    case 'text':
      return LONG[language].repeat(4);
    case 'json':
      return ['2603018-01-01', '2603018-01-02', '2603018-02-01'];
    default:
      return 'GY2603018-01-C01';
  }
}

/** A record with a value in every field. */
const recordOf = (table: Table, language: Language): Record_ =>
  Object.fromEntries(
    [...table.fields.values()].flatMap((field) => {
      const name = nameKeyOf(field);
      const own: [string, unknown] = [field.key, sampleOf(field, language)];
      return name === undefined ? [own] : [own, [name, NAME[language]] as [string, unknown]];
    }),
  );

const prints = [...registry.resources.values()].flatMap((resource) =>
  Object.keys(resource.model.prints ?? {}).flatMap((name) =>
    (['zh', 'en'] as const).map((language) => [resource.key, name, language] as const),
  ),
);

/** Plates longer than wide, round ones, and a part that is placed outside its plate. */
const plate = { key: '0', title: 'UT1', margin: 10, kerf: 5, seams: [1200], utilisation: 97.68, problems: [] };
const part = { key: '1', kind: 'defect' as const, plate: 0, diameter: null };
const PLATES: DrawnSheet[] = [
  {
    ...{
      ...plate,
      length: 12450,
      width: 2600,
      diameter: null,
      plates: 9,
      rests: [{ plate: 2, x: 0, y: 0, length: 9, width: 9 }],
    },
    parts: [
      { ...part, label: '2603018-01-01', x: 10, y: 10, length: 6200, width: 2550 },
      { ...part, label: '12', x: 12440, y: 2590, length: 800, width: 700, plate: 8 },
    ],
  },
  { ...plate, length: 1860, width: 1860, diameter: 1860, plates: 1, rests: [], parts: [] },
];

function sheetOf(key: string, name: string, language: Language): Sheet {
  const resource = registry.resource(key);
  const print = resource.model.prints?.[name];
  if (print === undefined) throw new Error(`${key} has no print ${name}`);
  const lines = resource.children.map((child): [string, unknown] => [
    child.property,
    Array.from({ length: LINES }, () => recordOf(child, language)),
  ]);
  const signed = ['校对', '孙工', '同意', LONG[language], '2026-03-16 09:00:00'];
  const signatures = new Map(
    print.blocks.flatMap((block): [string, string[][]][] =>
      'signatures' in block ? [[block.signatures, [signed]]] : [],
    ),
  );
  const answered = (columns: object) =>
    Object.fromEntries(Object.keys(columns).map((column) => [column, NAME[language]]));
  const answers = new Map(
    print.blocks.flatMap((block): [string, Record_[]][] =>
      'ask' in block ? [[block.ask, Array.from({ length: LINES }, () => answered(block.columns))]] : [],
    ),
  );
  const drawings = new Map(
    print.blocks.flatMap((block): [string, DrawnSheet[]][] => ('drawing' in block ? [[block.drawing, PLATES]] : [])),
  );
  return makeSheet(print, {
    ...{ resource, words, language, company: 'Lamina', printed: 'P', signatures, answers, drawings },
    document: { ...recordOf(resource, language), ...Object.fromEntries(lines) },
    say: (text) => say(text)[language],
    closed: () => ({ hidden: NONE, masked: NONE }),
  });
}

const isWithin = (mark: Mark, width: number, height: number, margin: number): boolean => {
  const right =
    mark.kind === 'text'
      ? mark.x + measure(mark.text, mark.size, mark.bold)
      : mark.kind === 'rule'
        ? mark.toX
        : mark.x + mark.width;
  const bottom = mark.kind === 'text' ? mark.y + mark.size : mark.kind === 'rule' ? mark.toY : mark.y + mark.height;
  return mark.x >= margin - 0.01 && right <= width - margin + 0.01 && mark.y >= margin - 0.01 && bottom <= height;
};

test('there are prints of every department', () => {
  expect(prints.length).toBeGreaterThanOrEqual(30);
});

test.each(prints)('%s.%s in %s: everything is within its page, and no number is split', (key, name, language) => {
  const sheet = sheetOf(key, name, language);
  const pages = layOut([sheet], measure, 50);
  const margin = sheet.paper.startsWith('A4') ? 12 * MM : 2.5 * MM;
  for (const { marks, width, height } of pages)
    expect(marks.filter((mark) => !isWithin(mark, width, height, margin))).toEqual([]);
  const texts = pages.flatMap(({ marks }) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])));
  for (const block of sheet.blocks) {
    if (block.kind === 'table') {
      for (const [at, { label, numeric }] of block.columns.entries())
        if (numeric) expect([label, texts.includes(block.rows[0]?.[at] ?? '')]).toEqual([label, true]);
    } else if (block.kind === 'fields' && sheet.paper.startsWith('A4'))
      for (const { label, value } of block.items)
        if (/^[\d.]+$/.test(value)) expect([label, texts.includes(value)]).toEqual([label, true]);
  }
  // The last line of the last table is there, like the first.
  const tables = sheet.blocks.filter(
    (block) => block.kind === 'table' && block.rows.length === LINES && block.rows[0]?.includes('9999'),
  );
  if (tables.length > 0) expect(texts.filter((text) => text === '9999').length).toBeGreaterThanOrEqual(LINES);
});
