/** One document or label as plain texts, ready to be laid out. What its reader may not see is not in it. */
export interface Sheet {
  readonly paper: PaperName;
  /** Who issues it. */
  readonly company: string;
  readonly title: string;
  /** What the record is called. */
  readonly name: string;
  readonly code?: SheetCode;
  readonly blocks: readonly SheetBlock[];
  /** Who printed it, and when. */
  readonly printed: string;
  /** `{page}` and `{pages}` stand in it. */
  readonly pageText: string;
}

export type PaperName = 'A4' | 'A4-landscape' | '100x60' | '60x40';

export interface SheetCode {
  readonly kind: 'qr' | 'barcode';
  readonly text: string;
}

export type SheetBlock = FieldsBlock | TableBlock | PlacesBlock;

export interface FieldsBlock {
  readonly kind: 'fields';
  readonly title?: string;
  readonly across: number;
  readonly items: readonly { readonly label: string; readonly value: string; readonly wide: boolean }[];
}

export interface TableBlock {
  readonly kind: 'table';
  readonly title: string;
  readonly columns: readonly { readonly label: string; readonly numeric: boolean }[];
  readonly rows: readonly (readonly string[])[];
  /** Below the rows, one for each column. */
  readonly totals?: readonly string[];
}

export interface PlacesBlock {
  readonly kind: 'places';
  readonly labels: readonly string[];
}
