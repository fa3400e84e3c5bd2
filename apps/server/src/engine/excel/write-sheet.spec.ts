import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import ExcelJS from 'exceljs';
import { compile, makeWords, type ModelSpec, type Record_ } from '../../metadata/index.js';
import { readWorkbook } from './workbook/read-workbook.js';
import { writeSheet } from './write-sheet.js';

const spec = {
  key: 'paper',
  zh: '单据',
  en: 'Paper: all/one',
  table: 'paper',
  fields: {
    name: { type: 'string', zh: '名称', en: 'Name', length: 64 },
    checked: { type: 'bool', zh: '已检', en: 'Checked' },
    sealed: { type: 'int', zh: '封存', en: 'Sealed', min: 0, max: 1 },
    status: { type: 'int', zh: '状态', en: 'Status' },
    price: { type: 'decimal', zh: '价', en: 'Price', unit: 'CNY', scale: 2, precision: 10 },
  },
  states: {
    field: 'status',
    initial: '0',
    values: { '0': { zh: '草稿', en: 'Draft' }, '1': { zh: '完成', en: 'Done' } },
  },
  actions: { finish: { zh: '完成', en: 'Finish', from: ['0'], to: '1' } },
} satisfies ModelSpec;

describe('writing a sheet', () => {
  const registry = compile({ models: [{ file: 'paper', spec }], dialects: [], words: {} });
  const table = registry.resource('paper');
  const fields = ['name', 'price'].flatMap((key) => table.fields.get(key) ?? []);
  const words = makeWords(registry, {
    'unit.CNY': { zh: '元', en: 'CNY' },
    'page.yes': { zh: '是', en: 'Yes' },
    'page.no': { zh: '否', en: 'No' },
  });
  const folder = mkdtempSync(join(tmpdir(), 'lamina-written-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  async function* chunksOf(...chunks: Record_[][]): AsyncGenerator<Record_[]> {
    yield* chunks;
  }
  const ODD = 'a<b>&"c"\u0001\r\n_x0041_ 中';

  it('is read again as it was, with units in the language, formulas as texts', async () => {
    const chunks = chunksOf([{ name: ODD, price: '1.50' }], [], [{ name: '=1+1', price: null }]);
    const path = join(folder, 'one.xlsx');
    const bytes = await buffer(writeSheet(table, fields, chunks, words, 'zh'));
    await writeFile(path, bytes);
    const rows = [];
    for await (const piece of readWorkbook(path, { unpackedBytes: 1e6, cellChars: 1000 })) rows.push(...piece.rows);
    expect(rows.map(({ cells }) => [...cells.values()])).toEqual([
      ['名称', '价 (元)'],
      [ODD.replace('\u0001', ''), 1.5],
      ["'=1+1"],
    ]);
  });

  it('says flags and states as words; what is masked stays so', async () => {
    const shown = ['checked', 'sealed', 'status'].flatMap((key) => table.fields.get(key) ?? []);
    const rows = [
      { checked: true, sealed: 0, status: 1 },
      { checked: false, sealed: 1, status: 0 },
      { checked: '***', sealed: null, status: '***' },
    ];
    const book = new ExcelJS.Workbook();
    const bytes = await buffer(writeSheet(table, shown, chunksOf(rows), words, 'en'));
    await book.xlsx.load(bytes as unknown as ArrayBuffer);
    const sheet = book.worksheets[0];
    expect([2, 3, 4].map((row) => [1, 2, 3].map((column) => sheet?.getCell(row, column).value))).toEqual([
      ['Yes', 'No', 'Done'],
      ['No', 'Yes', 'Draft'],
      ['***', null, '***'],
    ]);
  });

  it('goes on in another sheet where one is full, and other programs read it', async () => {
    const chunks = chunksOf([{ name: 'a' }, { name: 'b' }, { name: 'c' }], [{ name: 'd' }]);
    const book = new ExcelJS.Workbook();
    const bytes = await buffer(writeSheet(table, fields, chunks, words, 'en', 3));
    await book.xlsx.load(bytes as unknown as ArrayBuffer);
    expect(book.worksheets.map((sheet) => [sheet.name, sheet.getColumn(1).values.slice(1)])).toEqual([
      ['Paper  all one', ['Name', 'a', 'b']],
      ['Paper  all one 2', ['Name', 'c', 'd']],
    ]);
    expect(book.worksheets[0]?.getColumn(2).numFmt ?? book.worksheets[0]?.getCell('B1').value).toBe('Price (CNY)');
  });

  it('breaks off where fetching fails, and stops fetching when the reader goes away', async () => {
    const failing = (async function* (): AsyncGenerator<Record_[]> {
      yield [{ name: 'a' }];
      throw new Error('gone');
    })();
    await expect(buffer(writeSheet(table, fields, failing, words, 'en'))).rejects.toThrow('gone');
    let fetched = 0;
    let ended = (): void => {};
    const end = new Promise<void>((resolve) => (ended = resolve));
    const endless = (async function* (): AsyncGenerator<Record_[]> {
      try {
        for (;;) {
          await new Promise(setImmediate);
          fetched += 1;
          yield Array.from({ length: 1000 }, (_, at) => ({ name: `${Math.random()}${at}` }));
        }
      } finally {
        ended();
      }
    })();
    const stream = writeSheet(table, fields, endless, words, 'en');
    stream.on('data', () => {
      if (fetched > 1) stream.destroy();
    });
    await end;
    expect(stream.destroyed).toBe(true);
  });
});
