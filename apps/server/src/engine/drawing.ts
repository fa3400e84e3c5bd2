import type { Record_, Words } from '../metadata/index.js';

/** A part that is drawn to scale: millimetres from the corner of its plate. */
export interface DrawnPart {
  /** Its name among the parts of the sheet, by which it is moved. */
  readonly key: string;
  readonly kind: 'part' | 'strip' | 'allowance' | 'defect';
  readonly label: string;
  /** The plate it lies on, from 0. */
  readonly plate: number;
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly width: number;
  /** Of a disc; its length and width are the same. */
  readonly diameter: number | null;
  /** Why it cannot lie there. */
  readonly problem?: Words;
}

/** One or several equal plates to scale, with what lies on them. */
export interface DrawnSheet {
  readonly key: string;
  readonly title: string;
  readonly length: number;
  readonly width: number;
  /** Of a forging; its length and width are the same. */
  readonly diameter: number | null;
  readonly plates: number;
  /** Steel that is left at each edge, and between two parts. */
  readonly margin: number;
  readonly kerf: number;
  readonly parts: readonly DrawnPart[];
  /** Welded joints along the plate: distances from its edge. */
  readonly seams: readonly number[];
  /** What is left in whole pieces. */
  readonly rests: readonly {
    readonly plate: number;
    readonly x: number;
    readonly y: number;
    readonly length: number;
    readonly width: number;
  }[];
  /** Per cent of the plates that the parts take. */
  readonly utilisation: number | null;
  readonly problems: readonly Words[];
  /** Where parts may be moved: the line that keeps their places, by its number, and its fields as they would be. */
  readonly keeps?: { readonly row: number; readonly values: Record_ };
  /** Where a press on the plate adds a line: the fields that take its place, to so many millimetres, and the others. */
  readonly adds?: { readonly x: string; readonly y: string; readonly grid: number; readonly values: Record_ };
}

/** Another place for a part, to be judged. */
export interface TriedPlace {
  readonly sheet: string;
  readonly part: string;
  readonly plate: number;
  readonly x: number;
  readonly y: number;
}

/** Which drawing of a document is asked for; `anew`: sheets whose parts go back to the proposed places. */
export interface DrawingRequest {
  readonly name: string;
  readonly tried: readonly TriedPlace[];
  readonly anew: readonly string[];
  /** A record of another document (by its model, or the kind of its lines) without what is closed to who looks. */
  readonly readable: (model: string, record: Record_) => Record_;
}
