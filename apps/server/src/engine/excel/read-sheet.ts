import { badRequest } from '../../errors/index.js';
import type { Field, Record_, Table } from '../../metadata/index.js';
import { limits } from '../limits.js';
import { type OpenSheet, SheetReaders } from './sheet-readers.js';
import type { SentRow } from './workbook/messages.js';
import type { CellValue } from './workbook/sheet.js';

export interface SheetRow {
  /** Row number in the sheet, counted from 1 as Excel shows it. */
  row: number;
  values: Record_;
}

/** Rows that were read, and the part of the sheet that is done, 0 to 1. */
interface SheetPart {
  readonly rows: SheetRow[];
  readonly share: number;
}

const readers = new SheetReaders(limits.import);

/** The character that an export put before a text which a spreadsheet would run as a formula. */
const GUARDED = /^'(?=[=+\-@\t\r])/;
const plain = (value: CellValue): CellValue => (typeof value === 'string' ? value.replace(GUARDED, '').trim() : value);

/** Number of characters of an unknown heading that its refusal repeats. */
const MAX_SHOWN = 100;

/** A heading without its unit (in brackets at the end) and without the mark of required columns. */
export function title(heading: string): string {
  let name = heading.trim();
  if (name.endsWith(')') || name.endsWith('）')) {
    const opened = [name.indexOf('('), name.indexOf('（')].filter((at) => at >= 0);
    if (opened.length > 0) name = name.slice(0, Math.min(...opened)).trim();
  }
  return name
    .replace(/^\*|\*$/g, '')
    .trim()
    .toLowerCase();
}

/** Columns by their heading: label in either language, or key; units and the mark of required ones do not matter. */
function fieldByTitle(table: Table): Map<string, Field> {
  const titles = new Map<string, Field>();
  for (const field of table.fields.values()) {
    if (field.spec.readonly === true || field.standard) continue;
    for (const name of [field.key, field.label.en, field.label.zh]) titles.set(title(name), field);
  }
  return titles;
}

/** Columns of exported sheets that an import must ignore, such as computed ones. */
function isIgnorable(heading: string, table: Table): boolean {
  return [...table.fields.values()].some(
    (field) =>
      (field.spec.readonly === true || field.standard) &&
      [field.key, field.label.en, field.label.zh].some((name) => title(name) === heading),
  );
}

/** The fields of the columns to read. Throws 400 for a heading that the table does not have. */
function columnsOf({ headings }: OpenSheet, table: Table): [number, Field][] {
  const titles = fieldByTitle(table);
  const columns: [number, Field][] = [];
  for (const [column, text] of headings) {
    const heading = title(text);
    const field = titles.get(heading);
    if (field !== undefined) columns.push([column, field]);
    else if (heading !== '' && !isIgnorable(heading, table))
      throw badRequest('import.unknownColumn', { column: text.trim().slice(0, MAX_SHOWN) });
  }
  return columns;
}

function rowOf([row, cells]: SentRow, columns: readonly [number, Field][]): SheetRow | undefined {
  const values: Record_ = {};
  let filled = false;
  for (const [at, [, field]] of columns.entries()) {
    const cell = cells[at];
    const value = cell === undefined ? '' : plain(cell);
    if (value === '') continue;
    values[field.key] = value;
    filled = true;
  }
  return filled ? { row, values } : undefined;
}

/** Reads a sheet from its beginning, part by part. */
export type EachPart = (take: (part: SheetPart) => Promise<void>) => Promise<void>;

/**
 * Lets `work` read the first sheet of the file at `path`, as often as needed: records by field key, cells as raw
 * values. Throws 503 when too many files are being read; reading throws 400 for a file that is no such table, is
 * damaged or has more than `most` rows.
 */
export function readSheet<T>(
  path: string,
  table: Table,
  most: number,
  work: (eachPart: EachPart) => Promise<T>,
): Promise<T> {
  return readers.read(path, (open) =>
    work((take) =>
      open(async (sheet) => {
        for await (const part of partsOf(sheet, columnsOf(sheet, table), most)) await take(part);
      }),
    ),
  );
}

async function* partsOf(
  sheet: OpenSheet,
  columns: readonly [number, Field][],
  most: number,
): AsyncGenerator<SheetPart> {
  let count = 0;
  for await (const { rows: sent, share } of sheet.rows(columns.map(([column]) => column))) {
    const rows = sent.flatMap((one) => rowOf(one, columns) ?? []);
    count += rows.length;
    if (count > most) throw badRequest('import.tooManyRows', { max: most });
    if (rows.length > 0) yield { rows, share };
  }
  if (count === 0) throw badRequest('import.noRows');
}
