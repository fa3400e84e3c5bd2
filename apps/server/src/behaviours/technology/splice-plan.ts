import { KERF } from './cut-plan.js';

/** Edge preparation of a seam, at each of its two edges, in millimetres. Source: C7b. */
export const EDGE = 3;

/** A strip of a spliced sheet, in millimetres. */
export interface Strip {
  readonly length: number;
  readonly width: number;
}

/** A strip where it lies, and what is wrong with it. */
export interface LaidStrip extends Strip {
  readonly y: number;
  /** What is left of it across when its edges are prepared. */
  readonly net: number;
  readonly tooShort: boolean;
}

/** A spliced sheet: strips beside each other with a seam between two of them. */
export interface SplicePlan {
  readonly strips: readonly LaidStrip[];
  /** Middles of the seams, from the first edge. */
  readonly seams: readonly number[];
  /** What the strips make together. */
  readonly length: number;
  readonly width: number;
  /** Millimetres that are missing across; 0: it is wide enough. */
  readonly missing: number;
}

/** How wide each of so many strips must be. Source: C7b. */
export const stripWidthOf = (width: number, strips: number): number =>
  Math.ceil((width + 2 * EDGE * (strips - 1)) / strips - 1e-9);

/** Strips beside each other, as they are welded into a sheet that a blank of this size is cut from. */
export function spliceOf(strips: readonly Strip[], blank: Strip): SplicePlan {
  const last = strips.length - 1;
  let y = 0;
  const laid = strips.map((strip, at): LaidStrip => {
    const prepared = (at > 0 ? EDGE : 0) + (at < last ? EDGE : 0);
    const one = { ...strip, y, net: strip.width - prepared, tooShort: strip.length < blank.length };
    y += one.net;
    return one;
  });
  return {
    strips: laid,
    seams: laid.slice(1).map((strip) => strip.y),
    length: strips.length === 0 ? 0 : Math.min(...strips.map(({ length }) => length)),
    width: y,
    missing: Math.max(0, blank.width - y),
  };
}

/** Side of the square sheet that a disc is cut from: half a kerf at each side, to the next ten millimetres. */
export const squareFor = (diameter: number): number => Math.ceil((diameter + KERF) / 10) * 10;
