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

type PaperName = 'A4' | 'A4-landscape' | '100x60' | '60x40';

export interface SheetCode {
  readonly kind: 'qr' | 'barcode';
  readonly text: string;
}

export type SheetBlock = FieldsBlock | TableBlock | PlacesBlock | DrawingBlock;

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

/** Plates to scale, all equal and one below the other; millimetres. */
export interface DrawingBlock {
  readonly kind: 'drawing';
  readonly title: string;
  /** What the plate is, and its figures. */
  readonly caption: string;
  readonly plate: Shape;
  readonly plates: number;
  readonly parts: readonly (Placed & { readonly label: string; readonly isFault: boolean })[];
  readonly rests: readonly Placed[];
  /** Distances of welded joints from the edge. */
  readonly seams: readonly number[];
}

interface Shape {
  readonly length: number;
  readonly width: number;
  /** Of a disc. */
  readonly diameter: number | null;
}

interface Placed extends Shape {
  readonly plate: number;
  readonly x: number;
  readonly y: number;
}

export interface PlacesBlock {
  readonly kind: 'places';
  readonly labels: readonly string[];
}
