import type { SheetCode } from './sheet.js';

/** Points of a millimetre. */
export const MM = 72 / 25.4;

/** What is drawn on a page. Lengths are points; y grows downwards; texts are single lines whose top left is at x, y. */
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

/** How wide a text is. */
export type Measure = (text: string, size: number, bold: boolean) => number;

/** Height of a line of text. */
export const lineHeight = (size: number): number => size * 1.45;

/** The sheets need more pages than may be printed. */
export class TooManyPages extends Error {}
