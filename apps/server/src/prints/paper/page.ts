import type { SheetCode } from './sheet.js';

/** Points per millimetre. */
export const MM = 72 / 25.4;

/**
 * What is drawn on a page. Lengths are points; y grows downwards; a text is one line with its top left corner at x, y.
 */
export type Mark =
  | {
      readonly kind: 'text';
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly size: number;
      readonly bold: boolean;
    }
  | { readonly kind: 'rule'; readonly x: number; readonly y: number; readonly toX: number; readonly toY: number }
  | {
      readonly kind: 'frame' | 'ring';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly look: 'plate' | 'part' | 'fault' | 'rest';
    }
  | { readonly kind: 'shade'; readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  | {
      readonly kind: 'code';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly code: SheetCode;
    };

export interface Page {
  readonly width: number;
  readonly height: number;
  readonly marks: Mark[];
}

/** Measures the width of a text, in points. */
export type Measure = (text: string, size: number, bold: boolean) => number;

/** Height of a line of text, in points. */
export const lineHeight = (size: number): number => size * 1.45;

/** The sheets need more pages than allowed. */
export class TooManyPages extends Error {}
