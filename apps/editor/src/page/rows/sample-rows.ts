import type { Json } from '../runtime.js';

/** A row that a list on the canvas shows. */
export type Row = Record<string, Json>;
/** Loads the rows of an address. Throws on failure. */
type AskRows = (address: string) => Promise<Row[]>;
/** What a list shows: rows, or a text why there are none. Undefined: placeholders. */
export type Found = { rows: readonly Row[]; refusal?: string } | undefined;

export interface Reading {
  ask: AskRows;
  /** The text for rows that could not be loaded; undefined: placeholders. */
  refusal(reason: unknown): string | undefined;
  /** An empty list is shown as empty, because the author wants to see what another person sees. */
  showsEmpty?: boolean;
}

/** Enough to judge widths, and fast to draw. */
export const SHOWN_ROWS = 5;
/** Limit for the lists of one page and its dialogs. */
const MAX_LISTS = 50;

/** Rows of lists; each address is loaded once. Pure; the canvas calls it. */
export class SampleRows {
  private readonly known = new Map<string, Found>();
  private readonly waiting = new Map<string, Set<(found: Found) => void>>();

  constructor(private readonly reading: Reading) {}

  /**
   * What the list of an address shows. Undefined while loading or for placeholders; `then` is called with rows that
   * arrive later.
   */
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
