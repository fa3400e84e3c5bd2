import { lineHeight, type Mark, type Measure, MM, type Page } from './page.js';
import type { Sheet } from './sheet.js';
import { wrap } from './wrap.js';

const FORMATS = { '100x60': [100, 60], '60x40': [60, 40] } as const;
/** Font sizes, tried from large to small; the first field is half as large again. */
const LARGEST = 11;
const SMALLEST = 5;
const FIRST = 1.5;

interface Line {
  readonly text: string;
  readonly size: number;
  readonly bold: boolean;
}

/** A label: always one page. The texts are as large as possible; what does not fit at the smallest size is left out. */
export function layLabel(sheet: Sheet, paper: keyof typeof FORMATS, measure: Measure): Page {
  const [width, height] = FORMATS[paper].map((length) => length * MM) as [number, number];
  const margin = (paper === '100x60' ? 4 : 2.5) * MM;
  const marks: Mark[] = [];
  const code = codeMark(sheet, width, height, margin);
  if (code !== undefined) marks.push(code);
  const across = (code?.code.kind === 'qr' ? code.x - 2 * MM : width - margin) - margin;
  const down = (code?.code.kind === 'barcode' ? code.y - MM : height - margin) - margin;
  let y = margin;
  for (const { text, size, bold } of fitted(sheet, across, down, measure)) {
    marks.push({ kind: 'text', x: margin, y, text, size, bold });
    y += lineHeight(size);
  }
  return { width, height, marks };
}

/** A QR code is placed on the right, a barcode at the bottom. */
function codeMark({ code }: Sheet, width: number, height: number, margin: number) {
  if (code === undefined) return undefined;
  if (code.kind === 'qr') {
    const side = Math.min(height - 2 * margin, width * 0.36);
    return { kind: 'code' as const, x: width - margin - side, y: (height - side) / 2, width: side, height: side, code };
  }
  const tall = height * 0.26;
  return { kind: 'code' as const, x: margin, y: height - margin - tall, width: width - 2 * margin, height: tall, code };
}

function fitted(sheet: Sheet, width: number, height: number, measure: Measure): Line[] {
  for (let size = LARGEST; ; size -= 0.5) {
    const lines = linesOf(sheet, size, width, measure);
    if (lines.reduce((sum, line) => sum + lineHeight(line.size), 0) <= height) return lines;
    if (size <= SMALLEST) return cropped(lines, height);
  }
}

function linesOf({ company, blocks }: Sheet, size: number, width: number, measure: Measure): Line[] {
  const lines = (text: string, own: number, bold: boolean): Line[] =>
    wrap(text, width, (part) => measure(part, own, bold)).map((one) => ({ text: one, size: own, bold }));
  const items = blocks.flatMap((block) => (block.kind === 'fields' ? block.items : []));
  return [
    ...(company === '' ? [] : lines(company, Math.min(size, 7), false)),
    ...items.flatMap(({ label, value }, at) =>
      at === 0 ? lines(value, size * FIRST, true) : lines(`${label}: ${value}`, size, false),
    ),
  ];
}

function cropped(lines: readonly Line[], height: number): Line[] {
  const kept: Line[] = [];
  let used = 0;
  for (const line of lines) {
    used += lineHeight(line.size);
    if (used > height) break;
    kept.push(line);
  }
  const last = kept.pop();
  return last === undefined ? kept : [...kept, { ...last, text: `${last.text.slice(0, -1)}…` }];
}
