import type { Refused, WorkbookBounds } from './refusal.js';
import type { CellValue } from './sheet.js';

/** A row sent between threads: its number, and the requested columns in their order. */
export type SentRow = readonly [row: number, values: readonly (CellValue | undefined)[]];

/** The data that a reading thread is started with. */
export interface ReadingTask {
  readonly path: string;
  readonly bounds: WorkbookBounds;
}

/** From the reading thread. */
export type FromReader =
  | { readonly headings: readonly (readonly [column: number, text: string])[] }
  | { readonly rows: readonly SentRow[]; readonly share: number }
  | { readonly end: true }
  | { readonly refused: Refused };

/** To the reading thread: the requested columns, then a message for each part of the rows that was received. */
export type ToReader = { readonly columns: readonly number[] } | { readonly taken: true };
