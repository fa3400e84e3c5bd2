import { type ColumnWish, shareWidth } from './column-widths.js';
import { drawPlates } from './drawing.js';
import { type Cell, Flow, PADDING } from './flow.js';
import { lineHeight, type Measure, MM, type Page } from './page.js';
import type { FieldsBlock, PlacesBlock, Sheet, SheetBlock, TableBlock } from './sheet.js';
import { widestPiece } from './wrap.js';

const SIZE = 8;
const MARGIN = 12 * MM;
const GAP = 8;
/** Share of a field's width that its label takes. */
const LABEL = 0.34;
const FORMATS = { A4: [210, 297], 'A4-landscape': [297, 210] } as const;

/** The pages of a document. Throws TooManyPages if there are more than `most`. */
export function layDocument(sheet: Sheet, paper: keyof typeof FORMATS, measure: Measure, most: number): Page[] {
  const [width, height] = FORMATS[paper];
  const flow = new Flow({ width: width * MM, height: height * MM, margin: MARGIN }, measure, most, (next) => {
    next.line([sheet.title, sheet.name].filter(Boolean).join('  '), SIZE);
    next.y += 2;
  });
  top(flow, sheet);
  for (const block of sheet.blocks) {
    flow.y += GAP;
    write(flow, block);
  }
  for (const [at, page] of flow.pages.entries()) foot(page, flow, sheet, at + 1);
  return flow.pages;
}

function top(flow: Flow, { company, title, name, code }: Sheet): void {
  const from = flow.y;
  if (company !== '') flow.line(company, 11, false, 'center');
  flow.line(title, 17, true, 'center');
  if (name !== '') flow.line(name, 10, false, 'center');
  if (code === undefined) return;
  const [width, height] = code.kind === 'qr' ? [18 * MM, 18 * MM] : [45 * MM, 12 * MM];
  flow.page.marks.push({ kind: 'code', x: flow.left + flow.width - width, y: from, width, height, code });
  flow.y = Math.max(flow.y, from + height);
}

function foot({ marks }: Page, flow: Flow, { printed, pageText }: Sheet, page: number): void {
  const y = flow.bottom + 2;
  const text = pageText.replace('{page}', String(page)).replace('{pages}', String(flow.pages.length));
  const x = flow.left + flow.width - flow.measure(text, 7, false);
  marks.push({ kind: 'text', x: flow.left, y, text: printed, size: 7, bold: false });
  marks.push({ kind: 'text', x, y, text, size: 7, bold: false });
}

function write(flow: Flow, block: SheetBlock): void {
  if (block.kind === 'places') {
    places(flow, block);
    return;
  }
  if (block.kind === 'drawing') {
    drawPlates(flow, block);
    return;
  }
  if (block.title) {
    flow.need(lineHeight(10) + 3 * (lineHeight(SIZE) + 2 * PADDING));
    flow.line(block.title, 10, true);
    flow.y += 2;
  }
  if (block.kind === 'fields') fields(flow, block);
  else table(flow, block);
}

/** Labels and values side by side; a long text gets a row of its own. */
function fields(flow: Flow, { items, across }: FieldsBlock): void {
  const place = flow.width / across;
  const label = place * LABEL;
  const cells = ({ label: text, value }: FieldsBlock['items'][number], width: number): Cell[] => [
    { width: label, text, shaded: true },
    { width: width - label, text: value },
  ];
  let row: Cell[] = [];
  const end = (): void => {
    const last = row.pop();
    if (last === undefined) return;
    // The last value takes the rest of the row.
    const used = row.reduce((sum, { width }) => sum + width, 0);
    flow.row([...row, { ...last, width: flow.width - used }]);
    row = [];
  };
  for (const item of items) {
    if (item.wide) end();
    row.push(...cells(item, item.wide ? flow.width : place));
    if (item.wide || row.length === 2 * across) end();
  }
  end();
}

function table(flow: Flow, { columns, rows, totals }: TableBlock): void {
  const measure = (text: string): number => flow.measure(text, SIZE, false);
  const border = 2 * PADDING + 0.5;
  const wishes = columns.map(({ label }, at): ColumnWish => {
    const texts = [label, ...rows.map((row) => row[at] ?? '')];
    const total = flow.measure(totals?.[at] ?? '', SIZE, true);
    const least = Math.max(total, ...texts.map((text) => widestPiece(text, flow.width / 4, measure)));
    const wanted = Math.max(...texts.map((text) => Math.min(measure(text.slice(0, 500)), flow.width / 3)));
    return { least: least + border, wanted: Math.max(least, wanted) + border };
  });
  const widths = shareWidth(wishes, flow.width);
  const cellOf = (text: string, at: number): Cell => ({
    ...{ text, width: widths[at] ?? 0 },
    ...(columns[at]?.numeric ? { align: 'right' as const } : {}),
  });
  const head = columns.map(({ label }, at): Cell => ({ ...cellOf(label, at), align: 'center', shaded: true }));
  const body = rows.map((row) => row.map(cellOf));
  flow.table(
    head,
    totals === undefined ? body : [...body, totals.map((text, at) => ({ ...cellOf(text, at), bold: true }))],
  );
}

/** Signature lines, side by side. */
function places(flow: Flow, { labels }: PlacesBlock): void {
  const height = 16 * MM;
  flow.need(height);
  const width = flow.width / labels.length;
  labels.forEach((text, at) => {
    const x = flow.left + at * width;
    const y = flow.y + height - lineHeight(9) - 4;
    const used = flow.measure(text, 9, false) + 4;
    flow.page.marks.push({ kind: 'text', x, y, text, size: 9, bold: false });
    const base = y + lineHeight(9);
    flow.page.marks.push({ kind: 'rule', x: x + used, y: base, toX: x + Math.max(used, width - 12), toY: base });
  });
  flow.y += height;
}
