/** Why a file is not read: a key of schemas/i18n/messages.json and its parameters. Travels between threads as it is. */
export interface Refused {
  readonly key: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Thrown where a file turns out to be no workbook of ours, or too much of one. */
export class Refusal extends Error {
  constructor(
    readonly key: string,
    readonly params: Readonly<Record<string, string | number>> = {},
  ) {
    super(key);
    this.name = 'Refusal';
  }
}

/** Bounds of one file. */
export interface WorkbookBounds {
  /** Of the parts that are read, unpacked. */
  readonly unpackedBytes: number;
  /** Characters of one cell. */
  readonly cellChars: number;
}

/** What Excel itself cannot exceed. */
export const MAX_COLUMNS = 16_384;
export const MAX_ROWS = 1_048_576;
/** Characters of a heading that are looked at. */
export const HEADING_CHARS = 255;
