import type ExcelJS from 'exceljs';
import { badRequest } from '../../errors/index.js';
import type { Field, Record_, Table } from '../../metadata/index.js';
import { limits } from '../limits.js';
import { isSafeArchive } from './guard-archive.js';

/** Unpacked size of a workbook that is still read. */
const UNPACKED_BYTES = 64 * 1024 * 1024;

export interface SheetRow {
  /** Row number in the sheet, as a person sees it. */
  row: number;
  values: Record_;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Excel's dates have no zone; exceljs gives them as UTC. */
function dateText(date: Date): string {
  const day = `${date.getUTCFullYear()}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`;
  const time = `${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())}:${twoDigits(date.getUTCSeconds())}`;
  return time === '00:00:00' ? day : `${day} ${time}`;
}

/** What an export put before a text that a spreadsheet would have run as a formula. */
const GUARDED = /^'(?=[=+\-@\t\r])/;
const textOf = (text: string): string => text.replace(GUARDED, '').trim();

function plain(value: ExcelJS.CellValue): unknown {
  if (value === null || value === undefined) return undefined;
  if (value instanceof Date) return dateText(value);
  if (typeof value !== 'object') return typeof value === 'string' ? textOf(value) : value;
  if ('result' in value) return plain(value.result as ExcelJS.CellValue);
  if ('richText' in value) return textOf(value.richText.map((part) => part.text).join(''));
  if ('text' in value) return textOf(String(value.text));
  return String(value);
}

const title = (text: string): string =>
  text
    .replace(/\s*[(（].*?[)）]\s*$/, '')
    .replace(/^\*|\*$/g, '')
    .trim()
    .toLowerCase();

/** Columns by their heading: label in either language, or key; units and the mark of required ones do not matter. */
function fieldByTitle(table: Table): Map<string, Field> {
  const titles = new Map<string, Field>();
  for (const field of table.fields.values()) {
    if (field.spec.readonly === true || field.standard) continue;
    for (const name of [field.key, field.label.en, field.label.zh]) titles.set(title(name), field);
  }
  return titles;
}

/** Columns that an exported or counted sheet has and an import must leave alone. */
function isIgnorable(heading: string, table: Table): boolean {
  return [...table.fields.values()].some(
    (field) =>
      (field.spec.readonly === true || field.standard) &&
      [field.key, field.label.en, field.label.zh].some((name) => title(name) === heading),
  );
}

/** Rows of the first sheet as records by field key; cells are raw values. Throws 400 for a file that is no table of ours. */
export async function readSheet(bytes: Buffer, table: Table): Promise<SheetRow[]> {
  if (!isSafeArchive(bytes, UNPACKED_BYTES)) throw badRequest('import.notExcel');
  const { default: library } = await import('exceljs');
  const workbook = new library.Workbook();
  try {
    await workbook.xlsx.load(bytes as unknown as ArrayBuffer);
  } catch {
    throw badRequest('import.notExcel');
  }
  const sheet = workbook.worksheets[0];
  if (sheet === undefined || sheet.actualRowCount < 2) throw badRequest('import.noRows');
  const titles = fieldByTitle(table);
  const columns = new Map<number, Field>();
  sheet.getRow(1).eachCell((cell, column) => {
    const heading = title(String(plain(cell.value) ?? ''));
    const field = titles.get(heading);
    if (field !== undefined) columns.set(column, field);
    else if (heading !== '' && !isIgnorable(heading, table))
      throw badRequest('import.unknownColumn', { column: heading });
  });
  const rows: SheetRow[] = [];
  sheet.eachRow((row, number) => {
    if (number === 1) return;
    if (rows.length >= limits.import.rows) throw badRequest('import.tooManyRows', { max: limits.import.rows });
    const values: Record_ = {};
    for (const [column, field] of columns) {
      const value = plain(row.getCell(column).value);
      if (value !== undefined && value !== '') values[field.key] = value;
    }
    if (Object.keys(values).length > 0) rows.push({ row: number, values });
  });
  if (rows.length === 0) throw badRequest('import.noRows');
  return rows;
}
