import type { Record_, Words } from '../metadata/index.js';

/** A part that is drawn to scale: millimetres from the corner of its plate. */
export interface DrawnPart {
  /** Its name among the parts of the sheet, used to move it. */
  readonly key: string;
  readonly kind: 'part' | 'strip' | 'allowance' | 'defect';
  readonly label: string;
  /** Index of its plate, from 0. */
  readonly plate: number;
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly width: number;
  /** Only for a disc, whose length and width are the same. */
  readonly diameter: number | null;
  /** Why it cannot lie at this place. */
  readonly problem?: Words;
}

/** One or several equal plates to scale, with their parts. */
export interface DrawnSheet {
  readonly key: string;
  readonly title: string;
  readonly length: number;
  readonly width: number;
  /** Only for a forging, whose length and width are the same. */
  readonly diameter: number | null;
  readonly plates: number;
  /** Margin at each edge, and between two parts. */
  readonly margin: number;
  readonly kerf: number;
  readonly parts: readonly DrawnPart[];
  /** Welded joints along the plate: distances from its edge. */
  readonly seams: readonly number[];
  /** The rectangular rests. */
  readonly rests: readonly {
    readonly plate: number;
    readonly x: number;
    readonly y: number;
    readonly length: number;
    readonly width: number;
  }[];
  /** Percentage of the plates that the parts use. */
  readonly utilisation: number | null;
  readonly problems: readonly Words[];
  /** For parts that may be moved: the number of the line that stores their places, and its fields. */
  readonly keeps?: { readonly row: number; readonly values: Record_ };
  /**
   * For plates where a click adds a line: the fields that get the place, the grid in millimetres, and the other fields.
   */
  readonly adds?: { readonly x: string; readonly y: string; readonly grid: number; readonly values: Record_ };
}

/** Another place for a part, to be checked. */
export interface TriedPlace {
  readonly sheet: string;
  readonly part: string;
  readonly plate: number;
  readonly x: number;
  readonly y: number;
}

/** Which drawing of a document is requested; `anew`: sheets whose parts return to the proposed places. */
export interface DrawingRequest {
  readonly name: string;
  readonly tried: readonly TriedPlace[];
  readonly anew: readonly string[];
  /**
   * A record of another document (found by its model, or by the kind of its lines), without the fields that are closed
   * to the reader.
   */
  readonly readable: (model: string, record: Record_) => Record_;
}
