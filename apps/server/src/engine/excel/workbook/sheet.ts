import { dateText } from './dates.js';
import { MAX_COLUMNS, MAX_ROWS, Refusal } from './refusal.js';
import { TextGatherer, unescaped } from './texts.js';
import type { Attributes, XmlReader } from './xml.js';

export type CellValue = string | number | boolean;

/** One row of a sheet: its number as Excel shows it, and its cells by column, from 1. */
export interface SheetCells {
  readonly row: number;
  readonly cells: ReadonlyMap<number, CellValue>;
}

/** The shared parts that cells refer to. */
interface CellContext {
  readonly texts: readonly string[];
  readonly dateStyles: readonly boolean[];
  readonly mac: boolean;
  readonly cellChars: number;
}

/** `AB` → 28; 0 for an invalid column. */
function columnNumber(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length && at < 4; at += 1) {
    const digit = reference.charCodeAt(at) - 64;
    if (digit < 1 || digit > 26) break;
    column = column * 26 + digit;
  }
  return column;
}

const damaged = (): Refusal => new Refusal('import.notExcel');

/** `2026-05-20T08:00:00`, from programs that store dates as texts. */
const isoText = (text: string): string =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text) ? `${text.slice(0, 10)} ${text.slice(11, 19)}` : text;

/**
 * Turns the elements of a sheet into rows. It reads only rows and cells; merges, rules, drawings and formats are
 * ignored. Rows and cells must be in order; for formulas the stored result is used.
 */
export class SheetReader implements XmlReader {
  /** Complete rows; the reader removes them. */
  rows: SheetCells[] = [];
  private within = false;
  private row = 0;
  private column = 0;
  private type = 'n';
  private style = 0;
  private cells = new Map<number, CellValue>();
  private value: string[] | undefined;
  private valueChars = 0;
  private stored = '';
  private readonly gatherer: TextGatherer;

  constructor(private readonly context: CellContext) {
    this.gatherer = new TextGatherer(context.cellChars);
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'sheetData') this.within = true;
    else if (!this.within) return;
    else if (name === 'c') this.openCell(attributes);
    else if (name === 'v') {
      this.value = [];
      this.valueChars = 0;
    } else if (name === 'row') this.openRow(attributes);
    else this.gatherer.open(name);
  }

  text(text: string): void {
    if (this.value === undefined) {
      if (this.within) this.gatherer.add(text);
      return;
    }
    this.valueChars += text.length;
    if (this.valueChars > this.context.cellChars) throw this.tooLong();
    this.value.push(text);
  }

  close(name: string): void {
    if (!this.within) return;
    if (name === 'v') {
      this.stored = this.value?.join('') ?? '';
      this.value = undefined;
    } else if (name === 'c') this.closeCell();
    else if (name === 'row') {
      if (this.cells.size > 0) this.rows.push({ row: this.row, cells: this.cells });
      this.cells = new Map();
    } else if (name === 'sheetData') this.within = false;
    else this.gatherer.close(name);
  }

  private openRow({ r }: Attributes): void {
    const row = r === undefined ? this.row + 1 : Number(r);
    if (!Number.isInteger(row) || row <= this.row || row > MAX_ROWS) throw damaged();
    this.row = row;
    this.column = 0;
  }

  private openCell({ r, t = 'n', s }: Attributes): void {
    const column = r === undefined ? this.column + 1 : columnNumber(r);
    if (column <= this.column || column > MAX_COLUMNS) throw damaged();
    this.column = column;
    this.type = t;
    this.style = Number(s ?? 0);
    this.stored = '';
  }

  private closeCell(): void {
    const inline = this.gatherer.take();
    const value = this.type === 'inlineStr' ? inline : this.meaning(this.stored);
    if (value === '') return;
    if (typeof value === 'string' && value.length > this.context.cellChars) throw this.tooLong();
    this.cells.set(this.column, value);
  }

  private meaning(stored: string): CellValue {
    if (stored === '') return '';
    switch (this.type) {
      case 's': {
        const text = this.context.texts[Number(stored)];
        if (text === undefined) throw damaged();
        return text;
      }
      case 'n': {
        const number = Number(stored);
        if (!Number.isFinite(number)) return stored;
        return (this.context.dateStyles[this.style] && dateText(number, this.context.mac)) || number;
      }
      case 'b':
        return stored === '1' || stored === 'true';
      case 'd':
        return isoText(stored);
      default:
        return unescaped(stored);
    }
  }

  private tooLong(): Refusal {
    return new Refusal('import.tooLongCell', { row: this.row, column: this.column, max: this.context.cellChars });
  }
}
