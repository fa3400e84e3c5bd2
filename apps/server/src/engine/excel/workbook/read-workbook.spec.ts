import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { archive, parts, rawWorkbook, textCell } from '../../../../test/support/raw-workbook.js';
import { isDateFormat } from './dates.js';
import { readWorkbook } from './read-workbook.js';
import type { CellValue } from './sheet.js';

describe('reading a workbook', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lamina-workbook-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  async function read(bytes: Buffer, unpackedBytes = 64 * 1024 * 1024): Promise<Record<number, CellValue[]>> {
    const path = join(folder, 'one.xlsx');
    writeFileSync(path, bytes);
    const rows: Record<number, CellValue[]> = {};
    for await (const piece of readWorkbook(path, { unpackedBytes, cellChars: 1000 }))
      for (const { row, cells } of piece.rows) rows[row] = [...cells.values()];
    return rows;
  }

  it('reads what exceljs writes: texts, rich texts, numbers, booleans, formulas, dates', async () => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('one');
    sheet.addRow(['文本', 'a & b', 1.5, true, new Date(Date.UTC(2026, 4, 20))]);
    sheet.addRow([]);
    const row = sheet.addRow([{ richText: [{ text: 'ri' }, { text: 'ch' }] }, { formula: '1+1', result: 2 }, -3]);
    row.getCell(4).value = new Date(Date.UTC(2026, 4, 20, 8, 30, 15));
    row.getCell(5).value = { text: 'link', hyperlink: 'http://localhost' };
    expect(await read(Buffer.from(await book.xlsx.writeBuffer()))).toEqual({
      1: ['文本', 'a & b', 1.5, true, '2026-05-20'],
      3: ['rich', 2, -3, '2026-05-20 08:30:15', 'link'],
    });
  });

  it('knows the dates of both calendars, and leaves numbers that are no dates', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="170" formatCode="yyyy&quot;年&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs>';
    const cell = (column: string, style: number, value: string) => `<c r="${column}1" s="${style}"><v>${value}</v></c>`;
    const row = `<row>${cell('A', 1, '46162')}${cell('B', 2, '46162.5')}${cell('C', 1, '-1')}${cell('D', 1, 'NaN')}${cell('E', 1, '9e9')}${cell('F', 9, '5')}</row>`;
    expect(await read(rawWorkbook(row, { styles }))).toEqual({
      1: ['2026-05-20', '2026-05-20 12:00:00', -1, 'NaN', 9e9, 5],
    });
    expect(['0.00', '[Red]0', '"day"0', '[$-804]General', '\\d0', 'mm/yy', '[h]:mm', 'h:mm'].map(isDateFormat)).toEqual(
      [false, false, false, false, false, true, true, true],
    );
  });

  it('reads rows and cells alone, by whatever prefix', async () => {
    const sheet = `<x:worksheet xmlns:x="a"><x:dimension ref="A1:XFD1048576"/><x:sheetData><x:row><x:c t="str"><x:f>1</x:f><x:v>a</x:v></x:c><x:c t="e"><x:v>#REF!</x:v></x:c></x:row></x:sheetData><x:mergeCells><x:mergeCell ref="A1:CV80000"/></x:mergeCells></x:worksheet>`;
    expect(await read(archive(parts(Buffer.from(sheet))))).toEqual({ 1: ['a', '#REF!'] });
    const hinted =
      '<row><c t="inlineStr"><is><r><t>東</t></r><r><t>京_x000A_</t></r><rPh sb="0" eb="2"><t>hint</t></rPh></is></c></row>';
    expect(await read(rawWorkbook(hinted))).toEqual({ 1: ['東京\n'] });
  });

  it.each([
    ['no zip', Buffer.from('PKnothing')],
    ['an old xls', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['an empty file', Buffer.alloc(0)],
    ['a zip without a workbook', archive([{ name: 'a.txt', content: 'a' }])],
    ['a row out of order', rawWorkbook('<row r="2"/><row r="1"/>')],
    ['a row past the last', rawWorkbook('<row r="1048577"/>')],
    ['a cell out of order', rawWorkbook(`<row>${textCell('B1', 'a')}${textCell('A1', 'a')}</row>`)],
    ['a column past the last', rawWorkbook(`<row>${textCell('XFE1', 'a')}</row>`)],
    ['a shared text that is not there', rawWorkbook('<row><c t="s"><v>0</v></c></row>')],
    ['a cell that is too long', rawWorkbook(`<row>${textCell('A1', 'x'.repeat(1001))}</row>`)],
    ['an entity', archive(parts(Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>')))],
    ['elements without an end', archive(parts(Buffer.from('<a>'.repeat(1000))))],
    ['a text without an end', archive(parts(Buffer.from(`<a b="${'x'.repeat(9_000_000)}"/>`)))],
    ['an encrypted part', archive(parts('').map((part) => ({ ...part, flags: 1 })))],
    ['a size that is a lie', archive(parts('').map((part) => ({ ...part, claimed: 5 })))],
    ['overlapping parts', archive(parts('').map((part) => ({ ...part, offset: 0 })))],
    ['the same part twice', archive([...parts(''), ...parts('')])],
  ])('refuses %s', async (_, bytes) => {
    await expect(read(bytes)).rejects.toMatchObject({ name: 'Refusal', key: expect.stringMatching(/^import\./) });
  });

  it('stops at the bound of what is unpacked', async () => {
    const bytes = rawWorkbook('<row/>'.repeat(800_000));
    await expect(read(bytes, 4_000_000)).rejects.toMatchObject({ key: 'import.tooHeavy' });
    expect(await read(bytes, 8_000_000)).toEqual({});
  });
});
