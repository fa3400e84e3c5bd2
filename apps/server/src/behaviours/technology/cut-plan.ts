/** A part to cut from a mother plate, in millimetres; discs have only a diameter. */
export interface Blank {
  pdNums: string[];
  length: number | null;
  width: number | null;
  diameter: number | null;
  qty: number;
  /** Places that a person chose for the copies; without them the proposed places are used. */
  places?: { plate: number; x: number; y: number }[];
}

/** A mother plate, in millimetres; forgings have only a diameter. */
export interface Mother {
  length: number;
  width: number;
  diameter: number;
  qty: number;
}

/** Saw kerf between parts, and margin at each end and side, in millimetres. Source: C7. */
export const KERF = 10;
export const MARGIN = 10;

/** Square metres with six decimals, as in C1. */
export function areaOf({ length, width, diameter }: Pick<Blank, 'length' | 'width' | 'diameter'>): number {
  const square = (diameter ?? 0) > 0 ? (Math.PI / 4) * (diameter ?? 0) ** 2 : (length ?? 0) * (width ?? 0);
  return Math.round(square) / 1e6;
}

const blankArea = (blanks: readonly Blank[]): number =>
  blanks.reduce((sum, blank) => sum + areaOf(blank) * blank.qty, 0);

/** Percentage of the mother plates that the parts use, two decimals. Source: C11. */
export function utilisationOf(blanks: readonly Blank[], mother: Mother): number {
  const whole = areaOf(mother) * mother.qty;
  return whole > 0 ? Math.round((blankArea(blanks) / whole) * 10_000) / 100 : 0;
}

/** Single parts, the longest first: placing long parts first leaves the least rest. */
const partsOf = (blanks: readonly Blank[]): Blank[] =>
  blanks
    .flatMap((blank) => Array.from({ length: blank.qty }, () => blank))
    .sort((a, b) => (b.length ?? 0) - (a.length ?? 0));

/**
 * Length of the longest row when the parts are spread over this many plates; parts lie one behind another across the
 * whole width.
 */
function longestRow(parts: readonly Blank[], plates: number): number {
  const rows = Array.from({ length: Math.max(1, plates) }, () => -KERF);
  for (const { length } of parts) {
    const shortest = rows.indexOf(Math.min(...rows));
    rows[shortest] = (rows[shortest] ?? 0) + KERF + (length ?? 0);
  }
  return Math.max(...rows) + 2 * MARGIN;
}

/** The size that a mother plate needs to hold the parts, in millimetres. Source: C7; a disc only needs its own size. */
export function neededMother(blanks: readonly Blank[], plates: number): Omit<Mother, 'qty'> {
  const discs = blanks.filter(({ diameter }) => (diameter ?? 0) > 0);
  const parts = partsOf(blanks.filter(({ diameter }) => !((diameter ?? 0) > 0)));
  return {
    diameter: Math.max(0, ...discs.map(({ diameter }) => diameter ?? 0)),
    length: parts.length === 0 ? 0 : longestRow(parts, plates),
    width: parts.length === 0 ? 0 : Math.max(...parts.map(({ width }) => width ?? 0)) + 2 * MARGIN,
  };
}
