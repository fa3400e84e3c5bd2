/** One document or label as plain texts, ready for the layout. It contains nothing that the reader may not see. */
export interface Sheet {
  readonly paper: PaperName;
  /** Name of the issuing company. */
  readonly company: string;
  readonly title: string;
  /** Name of the record. */
  readonly name: string;
  readonly code?: SheetCode;
  readonly blocks: readonly SheetBlock[];
  /** Text with the user and the time of printing. */
  readonly printed: string;
  /** Contains `{page}` and `{pages}`. */
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
  /** Totals below the rows, one for each column. */
  readonly totals?: readonly string[];
}

/** Plates drawn to scale, all equal and one below the other; lengths in millimetres. */
export interface DrawingBlock {
  readonly kind: 'drawing';
  readonly title: string;
  /** Description and measurements of the plate. */
  readonly caption: string;
  readonly plate: Shape;
  readonly plates: number;
  readonly parts: readonly (Placed & { readonly label: string; readonly isFault: boolean })[];
  readonly rests: readonly Placed[];
  /** Distances of weld seams from the edge, in millimetres. */
  readonly seams: readonly number[];
}

interface Shape {
  readonly length: number;
  readonly width: number;
  /** Set for a disc. */
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
