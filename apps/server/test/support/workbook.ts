import ExcelJS from 'exceljs';

type Cell = string | number | null;

/** An xlsx file with one sheet: headings, then rows. */
export async function workbook(headings: readonly string[], rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('Sheet1');
  sheet.addRow([...headings]);
  for (const row of rows) sheet.addRow([...row]);
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** The first sheet of an xlsx file: headings, and rows by heading. */
export async function readWorkbook(bytes: Buffer): Promise<{ headings: string[]; rows: Record<string, unknown>[] }> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(bytes as unknown as ArrayBuffer);
  const sheet = book.worksheets[0];
  if (sheet === undefined) throw new Error('the workbook has no sheet');
  const headings = (sheet.getRow(1).values as unknown[]).slice(1).map(String);
  const rows: Record<string, unknown>[] = [];
  sheet.eachRow((row, number) => {
    if (number > 1)
      rows.push(Object.fromEntries(headings.map((heading, index) => [heading, row.getCell(index + 1).value])));
  });
  return { headings, rows };
}
