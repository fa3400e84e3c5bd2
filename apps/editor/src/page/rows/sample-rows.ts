import type { Json } from '../runtime-door.js';

/** Rows that a list of the canvas shows. */
export type Row = Record<string, Json>;
/** Asks for the rows of an address. Throws when they cannot be had. */
export type AskRows = (address: string) => Promise<Row[]>;

/** Enough to judge widths, and quick to draw. */
export const SHOWN_ROWS = 5;
/** Lists of one page, with those of its dialogs. */
const MAX_LISTS = 50;

/** Rows of lists, asked for once each. Pure; the canvas feeds it. */
export class SampleRows {
  private readonly known = new Map<string, Row[] | undefined>();
  private readonly waiting = new Map<string, Set<(rows: Row[]) => void>>();

  constructor(
    private readonly ask: AskRows,
    /** Hears why rows could not be had: the list then shows placeholders. */
    private readonly onFailure: (reason: unknown) => void,
  ) {}

  /** The rows of an address; undefined while they are not there, or there are none: `then` hears of those that come. */
  of(address: string, then: (rows: Row[]) => void): Row[] | undefined {
    if (this.known.has(address)) return this.known.get(address);
    const waiting = this.waiting.get(address);
    if (waiting !== undefined) waiting.add(then);
    else if (this.known.size + this.waiting.size < MAX_LISTS) this.fetch(address, then);
    return undefined;
  }

  private fetch(address: string, then: (rows: Row[]) => void): void {
    const waiting = new Set([then]);
    this.waiting.set(address, waiting);
    const settle = (rows: Row[] | undefined): void => {
      this.waiting.delete(address);
      this.known.set(address, rows);
      if (rows !== undefined) for (const one of waiting) one(rows);
    };
    this.ask(address).then(
      (rows) => settle(rows.length === 0 ? undefined : rows.slice(0, SHOWN_ROWS)),
      (reason: unknown) => {
        settle(undefined);
        this.onFailure(reason);
      },
    );
  }
}
