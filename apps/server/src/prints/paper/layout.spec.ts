import { shareWidth } from './column-widths.js';
import { modulesOf } from './codes.js';
import { type Mark, type Measure, type Page, TooManyPages } from './page.js';
import { layOut } from './pdf.js';
import type { Sheet, SheetBlock, TableBlock } from './sheet.js';
import { wrap } from './wrap.js';

/** A Chinese character is as wide as it is high; others are half as wide. */
const measure: Measure = (text, size) => [...text].reduce((sum, one) => sum + (one > '\u2e7f' ? size : size / 2), 0);
const characters = (text: string) => measure(text, 1, false);

const sheet = (blocks: SheetBlock[], more: Partial<Sheet> = {}): Sheet => ({
  ...{
    paper: 'A4',
    company: 'House',
    title: 'Order',
    name: 'HT1',
    printed: 'by Li',
    pageText: '{page}/{pages}',
    blocks,
  },
  ...more,
});
const textsOf = ({ marks }: Page): string[] => marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
const laid = (blocks: SheetBlock[], most = 50): Page[] => layOut([sheet(blocks)], measure, most);
const table = (rows: string[][], more: Partial<TableBlock> = {}): TableBlock => ({
  ...{ kind: 'table', title: 'Lines', columns: ['No.', 'Text'].map((label) => ({ label, numeric: false })), rows },
  ...more,
});
/** Whether every mark is within its page. */
const isWithin = ({ width, height, marks }: Page): boolean =>
  marks.every((mark: Mark) => {
    const right = mark.kind === 'text' ? mark.x + measure(mark.text, mark.size, false) : mark.x;
    return mark.x >= 0 && right <= width + 0.01 && mark.y >= 0 && mark.y <= height;
  });

describe('lines of text', () => {
  it('break where Unicode allows it: after spaces and between Chinese characters, not before a punctuation mark', () => {
    expect(wrap('one two three', 4, characters)).toEqual(['one two', 'three']);
    expect(wrap('基层牌号，复层牌号', 5, characters)).toEqual(['基层牌号，', '复层牌号']);
    expect(wrap('基层牌号，复层', 4, characters)).toEqual(['基层牌', '号，复层']);
  });

  it('cut a word that is wider than a line without losing anything', () => {
    expect(wrap('abcdefghij kl', 2, characters)).toEqual(['abcd', 'efgh', 'ij', 'kl']);
    expect(wrap('😀😀😀', 1, characters)).toEqual(['😀', '😀', '😀']);
  });

  it('keep paragraphs, and drop characters that are invisible or change the writing direction', () => {
    expect(wrap('a\r\nb\n\nc\n', 9, characters)).toEqual(['a', 'b', '', 'c']);
    expect(wrap('a\u0000b\u202ec\td', 9, characters)).toEqual(['abc  d']);
    expect(wrap('', 9, characters)).toEqual(['']);
  });
});

test('columns get what their words need, and the rest goes to those that need more', () => {
  const wishes = [
    { least: 10, wanted: 10 },
    { least: 20, wanted: 120 },
  ];
  expect(shareWidth(wishes, 80)).toEqual([10, 70]);
  expect(shareWidth(wishes, 15)).toEqual([5, 10]);
  expect(shareWidth(wishes, 260)).toEqual([20, 240]);
});

describe('documents', () => {
  it('write texts as they are', () => {
    const value = '<b>bold</b> & "quoted" ${1+1} \\(x\\)';
    const [page] = laid([{ kind: 'fields', across: 1, items: [{ label: 'Remark', value, wide: true }] }]);
    expect(page && textsOf(page)).toContain(value);
  });

  it('continue over pages with a repeated table head, each row once, and page numbers', () => {
    const rows = Array.from({ length: 120 }, (_, at) => [`R${at}`, 'text']);
    const pages = laid([table(rows, { totals: ['Total', '240'] })]);
    expect(pages.length).toBeGreaterThan(2);
    const texts = pages.map(textsOf);
    expect(texts.every((of) => of.filter((text) => text === 'No.').length === 1)).toBe(true);
    expect(texts.flat().filter((text) => /^R\d+$/.test(text))).toEqual(rows.map(([first]) => first));
    expect(texts.map((of) => of.at(-1))).toEqual(pages.map((_, at) => `${at + 1}/${pages.length}`));
    expect(texts.slice(1).every((of) => of[0] === 'Order  HT1')).toBe(true);
    expect(texts.at(-1)).toEqual(expect.arrayContaining(['Total', '240']));
    expect(pages.every(isWithin)).toBe(true);
  });

  it('divide a row that is taller than a page, and keep a smaller one together', () => {
    const long = Array.from({ length: 150 }, (_, at) => `w${at}`);
    const pages = laid([table([['1', long.join('\n')]])]);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flatMap(textsOf).filter((text) => /^w\d/.test(text))).toEqual(long);
    const rows = Array.from({ length: 80 }, (_, at) => [`${at}`, `a${at}\nb${at}`]);
    for (const page of laid([table(rows)])) {
      const texts = textsOf(page);
      for (const text of texts.filter((one) => /^a\d/.test(one))) expect(texts).toContain(text.replace('a', 'b'));
    }
  });

  it('end for any labels', () => {
    const columns = Array.from({ length: 24 }, (_, at) => ({ label: `长标签${'很'.repeat(60)}${at}`, numeric: true }));
    const rows = Array.from({ length: 5 }, () => columns.map(() => '字'.repeat(200)));
    const pages = laid([table(rows, { columns })]);
    expect(pages.every(isWithin)).toBe(true);
    expect(pages.flatMap(textsOf).join('').split('字')).toHaveLength(5 * 24 * 200 + 1);
  });

  it('are refused when they need more pages than allowed', () => {
    const rows = Array.from({ length: 500 }, () => ['1', 'x']);
    expect(() => laid([table(rows)], 3)).toThrow(TooManyPages);
    expect(() => layOut([sheet([]), sheet([])], measure, 1)).toThrow(TooManyPages);
  });

  it('number the pages of each record separately', () => {
    const texts = layOut([sheet([]), sheet([])], measure, 9).map(textsOf);
    expect(texts.map((of) => of.at(-1))).toEqual(['1/1', '1/1']);
  });
});

describe('labels', () => {
  const label = (values: string[], more: Partial<Sheet> = {}): Page => {
    const items = values.map((value, at) => ({ label: `L${at}`, value, wide: false }));
    const [page, ...others] = layOut(
      [sheet([{ kind: 'fields', across: 1, items }], { paper: '60x40', ...more })],
      measure,
      9,
    );
    expect(others).toEqual([]);
    return page as Page;
  };
  const sizes = ({ marks }: Page): number[] => marks.flatMap((mark) => (mark.kind === 'text' ? [mark.size] : []));

  it('are one page of their size; long texts are wrapped and become smaller', () => {
    const short = label(['2603018-01-01', 'Q345R']);
    const long = label(['2603018-01-01', `${'(30+3)×2500×6000, 四周倒角, '.repeat(5)}加垫软质材料`]);
    expect([short.width, short.height].map(Math.round)).toEqual([170, 113]);
    expect(Math.max(...sizes(long))).toBeLessThan(Math.max(...sizes(short)));
    expect(textsOf(long).join('').replaceAll(' ', '')).toContain('加垫软质材料');
    expect(isWithin(long)).toBe(true);
  });

  it('end with dots where the space ends, and do not cover the code', () => {
    const page = label(['1', '字'.repeat(3000)], { paper: '100x60', code: { kind: 'qr', text: '1' } });
    expect(textsOf(page).at(-1)).toMatch(/…$/);
    const code = page.marks.find((mark) => mark.kind === 'code');
    const edges = page.marks.flatMap((mark) =>
      mark.kind === 'text' ? [mark.x + measure(mark.text, mark.size, false)] : [],
    );
    expect(Math.max(...edges)).toBeLessThanOrEqual(code?.x ?? 0);
    expect(isWithin(page)).toBe(true);
  });
});

test('a code has a white border, and barcodes of different texts differ', () => {
  for (const kind of ['qr', 'barcode'] as const) {
    const { width, height, dark } = modulesOf({ kind, text: '2603018-01-01' });
    const quiet = kind === 'qr' ? 2 : 10;
    expect(Math.min(...dark.map(({ x }) => x))).toBe(quiet);
    expect(Math.max(...dark.map(({ x, width: run }) => x + run))).toBe(width - quiet);
    expect(height).toBe(kind === 'qr' ? width : 1);
    expect(modulesOf({ kind, text: '2603018-01-02' }).dark).not.toEqual(dark);
  }
});
