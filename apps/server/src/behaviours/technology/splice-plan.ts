import { KERF } from './cut-plan.js';

/** Edge preparation of a seam, at each of its two edges, in millimetres. Source: C7b. */
export const EDGE = 3;

/** A strip of a spliced sheet, in millimetres. */
export interface Strip {
  readonly length: number;
  readonly width: number;
}

/** A strip with its place, and its fault if it has one. */
interface LaidStrip extends Strip {
  readonly y: number;
  /** Width that is left after its edges are prepared. */
  readonly net: number;
  readonly tooShort: boolean;
}

/** A spliced sheet: strips side by side with a seam between each two. */
interface SplicePlan {
  readonly strips: readonly LaidStrip[];
  /** Centres of the seams, measured from the first edge. */
  readonly seams: readonly number[];
  /** Total size of the welded strips. */
  readonly length: number;
  readonly width: number;
  /** Millimetres that the width is short of; 0: wide enough. */
  readonly missing: number;
}

/** The width that each strip needs. Source: C7b. */
export const stripWidthOf = (width: number, strips: number): number =>
  Math.ceil((width + 2 * EDGE * (strips - 1)) / strips - 1e-9);

/** Strips side by side, welded into a sheet from which a blank of this size is cut. */
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

/** Side of the square sheet that a disc is cut from: half a kerf at each side, rounded up to ten millimetres. */
export const squareFor = (diameter: number): number => Math.ceil((diameter + KERF) / 10) * 10;
