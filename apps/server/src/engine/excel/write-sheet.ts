import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Language } from '../../http/index.js';
import {
  companionOf,
  type Field,
  isFlag,
  isPlainState,
  type Record_,
  type Table,
  type WordBook,
  wordToken,
} from '../../metadata/index.js';
import { columnName, frameParts, type SheetFrame, sheetHead, SHEET_TAIL, xmlText } from './sheet-xml.js';
import { MAX_ROWS } from './workbook/refusal.js';

/** Texts that a spreadsheet would run as a formula (CSV injection also works in xlsx after a copy). */
const FORMULA_START = /^[=+\-@\t\r]/;

const neutral = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text);

const NUMERIC = new Set(['int', 'decimal']);

/** How a column is written: the key of its value, and its format. */
interface Column {
  readonly name: string;
  readonly key: string;
  readonly numeric: boolean;
  readonly style: number;
  /** The word for a value that has no name field. */
  readonly wordOf: ((value: unknown) => string | undefined) | undefined;
}

/** A value as a cell: names instead of keys, numbers as numbers, everything else as text that cannot run. */
function cell(record: Record_, { name, key, numeric, style, wordOf }: Column, row: number): string {
  const stored = record[key];
  const value = wordOf?.(stored) ?? stored;
  if (value === null || value === undefined || value === '') return '';
  // A masked value is a text.
  if (numeric && Number.isFinite(Number(value))) return `<c r="${name}${row}" s="${style}"><v>${Number(value)}</v></c>`;
  const text = xmlText(neutral(typeof value === 'object' ? JSON.stringify(value) : String(value)));
  return `<c r="${name}${row}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

function heading({ label, spec }: Field, words: WordBook, language: Language): string {
  return spec.unit === undefined ? label[language] : `${label[language]} (${words.unit(spec.unit, language)})`;
}

const formatOf = ({ type, spec }: Field): string =>
  type.name === 'decimal' ? `0.${'0'.repeat(spec.scale ?? 0)}`.replace(/\.$/, '') : 'General';

/** Rows to be written: those that are read already, and whether more follow. */
class Rows {
  private rest: Record_[] = [];
  private readonly source: AsyncIterator<Record_[]>;

  constructor(chunks: AsyncIterable<Record_[]>) {
    this.source = chunks[Symbol.asyncIterator]();
  }

  /** Up to `most` rows; none at the end. */
  async take(most: number): Promise<Record_[]> {
    if (!(await this.more())) return [];
    const taken = this.rest.slice(0, most);
    this.rest = this.rest.slice(most);
    return taken;
  }

  async more(): Promise<boolean> {
    while (this.rest.length === 0) {
      const { done, value } = await this.source.next();
      if (done === true) return false;
      this.rest = value;
    }
    return true;
  }

  async end(): Promise<void> {
    await this.source.return?.();
  }
}

async function* sheetXml(
  rows: Rows,
  frame: SheetFrame,
  columns: readonly Column[],
  most: number,
): AsyncGenerator<string> {
  yield sheetHead(frame);
  let row = 1;
  while (row < most) {
    const records = await rows.take(most - row);
    if (records.length === 0) break;
    let text = '';
    for (const record of records) {
      row += 1;
      text += `<row r="${row}">`;
      for (const column of columns) text += cell(record, column, row);
      text += '</row>';
    }
    yield text;
  }
  yield SHEET_TAIL;
}

/**
 * Streams records as an xlsx file: rows are written as they are read, so memory use stays constant. Rows above the
 * limit of a sheet continue in the next. `chunks` yields arrays of presentable records. An error while reading aborts
 * the stream, and a client that disconnects ends the reading.
 */
export function writeSheet(
  table: Table,
  fields: readonly Field[],
  chunks: AsyncIterable<Record_[]>,
  words: WordBook,
  language: Language,
  most = MAX_ROWS,
): Readable {
  const formats = [...new Set(fields.map(formatOf))];
  const word = (field: Field) => (value: unknown) => {
    const token = wordToken(table, field, value);
    return token === undefined ? undefined : words.resolve(token, language);
  };
  const columns = fields.map(
    (field, at): Column => ({
      name: columnName(at),
      key: companionOf(field, table) ?? field.key,
      numeric: companionOf(field, table) === undefined && NUMERIC.has(field.type.name),
      style: formats.indexOf(formatOf(field)),
      wordOf: isFlag(field) || isPlainState(table, field) ? word(field) : undefined,
    }),
  );
  const frame: SheetFrame = {
    title: table.label[language],
    headings: fields.map((field) => heading(field, words, language)),
    widths: fields.map((field) => Math.min(40, Math.max(10, heading(field, words, 'zh').length * 2 + 4))),
    formats,
  };
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const rows = new Rows(chunks);
  let sheet: Readable | undefined;
  output.once('close', () => sheet?.destroy());
  zip.on('error', (error: Error) => output.destroy(error));
  const write = async (): Promise<void> => {
    let sheets = 0;
    do {
      sheets += 1;
      sheet = Readable.from(sheetXml(rows, frame, columns, most), { objectMode: false });
      zip.addReadStream(sheet, `xl/worksheets/sheet${sheets}.xml`, { compressionLevel: 4 });
      await finished(sheet);
    } while (!output.destroyed && (await rows.more()));
    for (const [name, text] of frameParts(frame, sheets)) zip.addBuffer(Buffer.from(text), name);
    zip.end();
  };
  write()
    .catch((error: Error) => output.destroy(error))
    .finally(() => rows.end())
    .catch((error: Error) => output.destroy(error));
  return output;
}
