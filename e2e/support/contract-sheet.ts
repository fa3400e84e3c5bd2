import ExcelJS from 'exceljs';

/** Rows of the first sheet as texts. */
export async function readSheet(path: string): Promise<string[][]> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(path);
  const rows: string[][] = [];
  book.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1).map((cell) => String(cell ?? ''))));
  return rows;
}

const HEADINGS = [
  ...['产品名称', '用途', '复合类别', '基层牌号', '基层标准', '复层牌号', '复层标准', '基层厚度', '复层厚度', '宽度'],
  ...['长度', '件数', '产品标准', '结合质量等级', '探伤标准', '试验项目', '计价方式', '含税单价', '交货日期'],
];
/** A valid line. */
export const ROW = [
  ...['爆炸复合板', 'SHELL', 'SS', 'SA516Gr70', 'ASME SA-516', 'S31603', 'ASME SA-240', 30, 3, 2500],
  ...[6000, 2, 'ASME SA-264', 'SA-3', 'ASTM A578', 'JQ,LS', 'TON', 12600, '2026-05-20'],
];

/** A sheet of lines to upload. */
export async function sheetOf(rows: (string | number)[][]) {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('Sheet1');
  sheet.addRows([HEADINGS, ...rows]);
  return {
    name: 'lines.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await book.xlsx.writeBuffer()),
  };
}
