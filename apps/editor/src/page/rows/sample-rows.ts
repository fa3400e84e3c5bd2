import type { Json } from '../runtime-door.js';

/** Rows that a list of the canvas shows. */
export type Row = Record<string, Json>;
/** Asks for the rows of an address. Throws when they cannot be had. */
type AskRows = (address: string) => Promise<Row[]>;
/** What a list shows: rows, or in words why there are none. Undefined: placeholders. */
export type Found = { rows: readonly Row[]; refusal?: string } | undefined;

export interface Reading {
  ask: AskRows;
  /** The words to show where rows could not be had; undefined: placeholders. */
  refusal(reason: unknown): string | undefined;
  /** An empty list is shown as it is: what somebody else sees is the question. */
  showsEmpty?: boolean;
}

/** Enough to judge widths, and quick to draw. */
export const SHOWN_ROWS = 5;
/** Lists of one page, with those of its dialogs. */
const MAX_LISTS = 50;

/** Rows of lists, asked for once each. Pure; the canvas feeds it. */
export class SampleRows {
  private readonly known = new Map<string, Found>();
  private readonly waiting = new Map<string, Set<(found: Found) => void>>();

  constructor(private readonly reading: Reading) {}

  /** What a list of an address shows; undefined while it is not known, or placeholders: `then` hears of what comes. */
  of(address: string, then: (found: Found) => void): Found {
    if (this.known.has(address)) return this.known.get(address);
    const waiting = this.waiting.get(address);
    if (waiting !== undefined) waiting.add(then);
    else if (this.known.size + this.waiting.size < MAX_LISTS) this.fetch(address, then);
    return undefined;
  }

  private fetch(address: string, then: (found: Found) => void): void {
    const waiting = new Set([then]);
    this.waiting.set(address, waiting);
    const settle = (found: Found): void => {
      this.waiting.delete(address);
      this.known.set(address, found);
      if (found !== undefined) for (const one of waiting) one(found);
    };
    const { ask, refusal, showsEmpty = false } = this.reading;
    ask(address).then(
      (rows) => settle(rows.length === 0 && !showsEmpty ? undefined : { rows: rows.slice(0, SHOWN_ROWS) }),
      (reason: unknown) => {
        const words = refusal(reason);
        settle(words === undefined ? undefined : { rows: [], refusal: words });
      },
    );
  }
}
