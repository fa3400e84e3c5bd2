import { PassThrough } from 'node:stream';
import type { Language } from '../../http/index.js';
import { companionOf, type Field, type Record_, type Table } from '../../metadata/index.js';

/** Texts that a spreadsheet would run as a formula (CSV injection works in xlsx after a copy, too). */
const FORMULA_START = /^[=+\-@\t\r]/;

const neutral = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text);

const NUMERIC = new Set(['int', 'decimal']);

/** A value as a cell: names instead of keys, numbers as numbers, everything else as harmless text. */
function cell(record: Record_, field: Field, table: Table): string | number | null {
  const companion = companionOf(field, table);
  const value = companion === undefined ? record[field.key] : record[companion];
  if (value === null || value === undefined) return null;
  if (NUMERIC.has(field.type.name)) return Number(value);
  return neutral(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

const heading = (field: Field, language: Language): string =>
  field.spec.unit === undefined ? field.label[language] : `${field.label[language]} (${field.spec.unit})`;

const numberFormat = (field: Field): string | undefined =>
  field.type.name === 'decimal' ? `0.${'0'.repeat(field.spec.scale ?? 0)}`.replace(/\.$/, '') : undefined;

/**
 * Streams records as an xlsx file: rows are written as they are fetched, so memory stays flat.
 * `chunks` yields arrays of presentable records. An error while fetching breaks the stream off.
 */
export function writeSheet(
  table: Table,
  fields: readonly Field[],
  chunks: AsyncIterable<Record_[]>,
  language: Language,
): NodeJS.ReadableStream {
  const stream = new PassThrough();
  const write = async (): Promise<void> => {
    // Loaded on first use: it weighs a fifth of the server's start and memory.
    const { default: ExcelJS } = await import('exceljs');
    const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: false });
    const sheet = workbook.addWorksheet(table.label[language].slice(0, 31).replace(/[\\/?*[\]:]/g, ' '), {
      views: [{ state: 'frozen', ySplit: 1 }],
    });
    sheet.columns = fields.map((field) => ({
      header: heading(field, language),
      key: field.key,
      width: Math.min(40, Math.max(10, heading(field, 'zh').length * 2 + 4)),
      style: { numFmt: numberFormat(field) },
    }));
    for await (const records of chunks) {
      for (const record of records) sheet.addRow(fields.map((field) => cell(record, field, table))).commit();
    }
    sheet.commit();
    await workbook.commit();
  };
  write().catch((error: Error) => stream.destroy(error));
  return stream;
}
