import { lineHeight, type Measure, type Page, TooManyPages } from './page.js';
import { wrap } from './wrap.js';

/** A cell of a row with borders. */
export interface Cell {
  readonly width: number;
  readonly text: string;
  readonly bold?: boolean;
  readonly shaded?: boolean;
  readonly align?: 'left' | 'right' | 'center';
}

/** Space between the border of a cell and its text. */
export const PADDING = 3;
/** Most lines of a table head; longer ones are cut, so that rows fit below. */
const HEAD_LINES = 6;

/** Writes a document from top to bottom, page after page. */
export class Flow {
  readonly pages: Page[] = [];
  y = 0;
  /** Table head that is repeated on each new page. */
  private head: readonly Cell[] | undefined;

  constructor(
    private readonly size: { readonly width: number; readonly height: number; readonly margin: number },
    readonly measure: Measure,
    private readonly most: number,
    /** Writes the top of every page except the first. */
    private readonly begin: (flow: Flow) => void,
  ) {
    this.open();
  }

  get left(): number {
    return this.size.margin;
  }

  get width(): number {
    return this.size.width - 2 * this.size.margin;
  }

  /** Lowest position for content; below it is the footer. */
  get bottom(): number {
    return this.size.height - this.size.margin - lineHeight(8);
  }

  get page(): Page {
    const page = this.pages.at(-1);
    if (page === undefined) throw new Error('a flow has a page');
    return page;
  }

  private open(): void {
    if (this.pages.length >= this.most) throw new TooManyPages();
    this.pages.push({ width: this.size.width, height: this.size.height, marks: [] });
    this.y = this.size.margin;
  }

  turn(): void {
    this.open();
    this.begin(this);
    if (this.head !== undefined) this.put(this.head, this.linesOf(this.head, 8), 8);
  }

  /** Starts a new page unless `height` fits on this one. */
  need(height: number): void {
    if (this.y + height > this.bottom) this.turn();
  }

  /** One line of text. */
  line(text: string, size: number, bold = false, align: Cell['align'] = 'left'): void {
    const [only = ''] = wrap(text, this.width, (part) => this.measure(part, size, bold));
    const free = this.width - this.measure(only, size, bold);
    const x = this.left + (align === 'left' ? 0 : align === 'right' ? free : free / 2);
    this.page.marks.push({ kind: 'text', x, y: this.y, text: only, size, bold });
    this.y += lineHeight(size);
  }

  /** Rows of a table, with a head that is repeated on each page. */
  table(head: readonly Cell[], rows: Iterable<readonly Cell[]>): void {
    const lines = this.linesOf(head, 8);
    this.need(heightOf(lines, 8) + lineHeight(8) + 2 * PADDING);
    this.put(head, lines, 8);
    this.head = head;
    for (const row of rows) this.row(row);
    this.head = undefined;
  }

  /** A row, kept on one page if it fits there; a taller one continues on the next page. */
  row(cells: readonly Cell[], size = 8): void {
    let rest = cells.map((cell) => this.wrapped(cell, size));
    let fresh = false;
    for (;;) {
      const room = Math.floor((this.bottom - this.y - 2 * PADDING) / lineHeight(size));
      const needed = Math.max(1, ...rest.map((lines) => lines.length));
      if (needed <= room) {
        this.put(cells, rest, size);
        return;
      }
      const tall = needed * lineHeight(size) > (this.bottom - this.size.margin) / 2;
      if (fresh || (tall && room > 2)) {
        const taken = Math.max(1, room);
        this.put(
          cells,
          rest.map((lines) => lines.slice(0, taken)),
          size,
        );
        rest = rest.map((lines) => lines.slice(taken));
        if (rest.every((lines) => lines.length === 0)) return;
      }
      this.turn();
      fresh = true;
    }
  }

  private wrapped({ text, width, bold = false }: Cell, size: number): string[] {
    return wrap(text, width - 2 * PADDING, (part) => this.measure(part, size, bold));
  }

  private linesOf(head: readonly Cell[], size: number): string[][] {
    return head.map((cell) => this.wrapped(cell, size).slice(0, HEAD_LINES));
  }

  private put(cells: readonly Cell[], lines: readonly (readonly string[])[], size: number): void {
    const { marks } = this.page;
    const { y } = this;
    const height = heightOf(lines, size);
    let x = this.left;
    cells.forEach(({ width, bold = false, shaded, align = 'left' }, at) => {
      if (shaded) marks.push({ kind: 'shade', x, y, width, height });
      (lines[at] ?? []).forEach((text, index) => {
        const free = width - 2 * PADDING - this.measure(text, size, bold);
        const shift = align === 'left' ? 0 : align === 'right' ? free : free / 2;
        marks.push({
          kind: 'text',
          x: x + PADDING + shift,
          y: y + PADDING + index * lineHeight(size),
          text,
          size,
          bold,
        });
      });
      marks.push({ kind: 'rule', x, y, toX: x, toY: y + height });
      x += width;
    });
    marks.push({ kind: 'rule', x, y, toX: x, toY: y + height });
    for (const edge of [y, y + height]) marks.push({ kind: 'rule', x: this.left, y: edge, toX: x, toY: edge });
    this.y += height;
  }
}

const heightOf = (lines: readonly (readonly string[])[], size: number): number =>
  Math.max(1, ...lines.map((one) => one.length)) * lineHeight(size) + 2 * PADDING;
