import PDFDocument from 'pdfkit';
import { modulesOf } from './codes.js';
import { layDocument } from './document.js';
import { bold, measure, regular } from './fonts.js';
import { layLabel } from './label.js';
import type { Mark, Measure, Page } from './page.js';
import type { Sheet } from './sheet.js';

const SHADE = '#f2f4f7';
const RULE = '#8c929c';
/** Outline and fill colours in drawings; they can also be told apart without colour. */
const LOOKS = {
  plate: ['#1f2733', '#ffffff'],
  part: ['#1f2733', '#e3e8ef'],
  fault: ['#b3261e', '#f6d5d2'],
  rest: ['#8c929c', '#ffffff'],
} as const;

/** Sheets to print. `created`: plant time as ISO text. */
export interface PrintJob {
  readonly title: string;
  readonly created: string;
  readonly sheets: readonly Sheet[];
  /** Most pages of all sheets together. */
  readonly pages: number;
}

/** The pages of all sheets, one sheet after the other. Throws TooManyPages. */
export function layOut(sheets: readonly Sheet[], measuring: Measure, most: number): Page[] {
  const pages: Page[] = [];
  for (const sheet of sheets) {
    const { paper } = sheet;
    if (paper === '100x60' || paper === '60x40') pages.push(layLabel(sheet, paper, measuring));
    else pages.push(...layDocument(sheet, paper, measuring, most - pages.length));
  }
  return pages;
}

function draw(pdf: PDFKit.PDFDocument, mark: Mark): void {
  switch (mark.kind) {
    case 'text':
      pdf
        .font(mark.bold ? 'bold' : 'regular')
        .fontSize(mark.size)
        .fillColor('black')
        .text(mark.text, mark.x, mark.y, { lineBreak: false });
      break;
    case 'rule':
      pdf.moveTo(mark.x, mark.y).lineTo(mark.toX, mark.toY).lineWidth(0.5).stroke(RULE);
      break;
    case 'frame':
    case 'ring': {
      const { x, y, width, height } = mark;
      const [line, fill] = LOOKS[mark.look];
      if (mark.kind === 'frame') pdf.rect(x, y, width, height);
      else pdf.ellipse(x + width / 2, y + height / 2, width / 2, height / 2);
      if (mark.look === 'rest') pdf.dash(3, { space: 2 });
      pdf.lineWidth(0.7).fillAndStroke(fill, line).undash();
      break;
    }
    case 'shade':
      pdf.rect(mark.x, mark.y, mark.width, mark.height).fill(SHADE);
      break;
    case 'code': {
      const { width, height, dark } = modulesOf(mark.code);
      const [unit, tall] = [mark.width / width, mark.height / height];
      for (const { x, y, width: run } of dark) pdf.rect(mark.x + x * unit, mark.y + y * tall, run * unit, tall);
      pdf.fill('black');
    }
  }
}

/** Makes the PDF and embeds the used characters of the fonts. Throws TooManyPages. */
export async function makePdf({ title, created, sheets, pages }: PrintJob): Promise<Buffer> {
  const info = { Title: title, Producer: 'Lamina', Creator: 'Lamina', CreationDate: new Date(created) };
  // No default font: it would be read from a file for each document.
  const pdf = new PDFDocument({ autoFirstPage: false, font: null as never, info, pdfVersion: '1.7' });
  for (const [name, { font }] of Object.entries({ regular, bold })) pdf.registerFont(name, font as never);
  for (const page of layOut(sheets, measure, pages)) {
    pdf.addPage({ size: [page.width, page.height], margin: 0 });
    for (const mark of page.marks) draw(pdf, mark);
  }
  const parts: Buffer[] = [];
  const done = new Promise<void>((end, fail) => pdf.on('end', end).on('error', fail));
  pdf.on('data', (part: Buffer) => parts.push(part));
  pdf.end();
  await done;
  return Buffer.concat(parts);
}
