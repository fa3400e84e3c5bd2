/**
 * Why a file is not read: a key of schemas/i18n/messages.json and its parameters. A plain object, so that it can be
 * sent between threads.
 */
export interface Refused {
  readonly key: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Thrown for a file that is no valid workbook, or exceeds a limit. */
export class Refusal extends Error {
  constructor(
    readonly key: string,
    readonly params: Readonly<Record<string, string | number>> = {},
  ) {
    super(key);
    this.name = 'Refusal';
  }
}

/** Limits of one file. */
export interface WorkbookBounds {
  /** Unpacked size of all parts that are read. */
  readonly unpackedBytes: number;
  /** Characters of one cell. */
  readonly cellChars: number;
}

/** Limits of Excel itself. */
export const MAX_COLUMNS = 16_384;
export const MAX_ROWS = 1_048_576;
/** Characters of a heading that are read. */
export const HEADING_CHARS = 255;
