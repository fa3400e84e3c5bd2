import { type Blank, KERF, MARGIN, type Mother } from './cut-plan.js';

/** A part at its place: millimetres from the corner of its plate, which is counted from 0. */
export interface Place {
  readonly plate: number;
  readonly x: number;
  readonly y: number;
}

/** One part of a cut with its size; `key` is the number of its blank and of the piece of it. */
export interface Part {
  readonly key: string;
  readonly pdNums: readonly string[];
  readonly length: number;
  readonly width: number;
  /** For discs only, else null: length and width are equal to it. */
  readonly diameter: number | null;
}

export type Placed = Part & Place;

/** Why a part cannot lie at its place; `with` is the part that is too near. */
export interface Fault {
  readonly key: string;
  readonly fault: 'outside' | 'tooNear';
  readonly with?: string;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly width: number;
}

/** Differences below a thousandth of a millimetre are rounding errors. */
const EXACT = 1e-6;

/** The single parts of blanks. */
export function partsOf(blanks: readonly Blank[]): Part[] {
  return blanks.flatMap(({ pdNums, length, width, diameter, qty }, at) => {
    const round = (diameter ?? 0) > 0 ? diameter : null;
    const size = { length: round ?? length ?? 0, width: round ?? width ?? 0, diameter: round };
    return Array.from({ length: qty }, (_, copy) => ({ key: `${at}.${copy}`, pdNums, ...size }));
  });
}

/** Distance between two parts in millimetres, negative where they overlap. */
function gapOf(one: Placed, other: Placed): number {
  if (one.diameter !== null && other.diameter !== null) {
    const [a, b] = [one.diameter / 2, other.diameter / 2];
    return Math.hypot(one.x + a - other.x - b, one.y + a - other.y - b) - a - b;
  }
  const [disc, plate] = one.diameter !== null ? [one, other] : [other, one];
  if (disc.diameter !== null) {
    const radius = disc.diameter / 2;
    const [x, y] = [disc.x + radius, disc.y + radius];
    const away = Math.hypot(
      Math.max(plate.x - x, 0, x - plate.x - plate.length),
      Math.max(plate.y - y, 0, y - plate.y - plate.width),
    );
    return away - radius;
  }
  const along = Math.max(other.x - one.x - one.length, one.x - other.x - other.length);
  const across = Math.max(other.y - one.y - one.width, one.y - other.y - other.width);
  // Corners that face each other are measured along or across the plate, because a saw cuts straight.
  return Math.max(along, across);
}

/** Whether a part keeps the margin at the edge of its plate; a forging is exactly as large as its disc. */
function isInside(part: Placed, mother: Mother): boolean {
  if (part.plate < 0 || part.plate >= mother.qty) return false;
  if (mother.diameter > 0) {
    if (part.diameter === null) return false;
    const radius = mother.diameter / 2;
    const away = Math.hypot(part.x + part.diameter / 2 - radius, part.y + part.diameter / 2 - radius);
    return away + part.diameter / 2 <= radius + EXACT;
  }
  return (
    part.x >= MARGIN - EXACT &&
    part.y >= MARGIN - EXACT &&
    part.x + part.length <= mother.length - MARGIN + EXACT &&
    part.y + part.width <= mother.width - MARGIN + EXACT
  );
}

/** The first fault of each part of a layout. Empty: it can be cut. Source: C7. */
export function faultsOf(placed: readonly Placed[], mother: Mother): Fault[] {
  return placed.flatMap((part): Fault[] => {
    if (!isInside(part, mother)) return [{ key: part.key, fault: 'outside' }];
    const near = placed.find(
      (other) => other !== part && other.plate === part.plate && gapOf(part, other) < KERF - EXACT,
    );
    return near === undefined ? [] : [{ key: part.key, fault: 'tooNear', with: near.key }];
  });
}

type Packer = (parts: readonly Part[], mother: Mother) => Placed[];

/** Parts one behind another along the plate, each on the plate with the shortest row, as C7 requires. */
const inRows: Packer = (parts, { qty }) => {
  const ends = Array.from({ length: qty }, () => MARGIN);
  return byLength(parts).map((part) => {
    const plate = ends.indexOf(Math.min(...ends));
    const x = ends[plate] ?? MARGIN;
    ends[plate] = x + part.length + KERF;
    return { ...part, plate, x, y: MARGIN };
  });
};

const byLength = (parts: readonly Part[]): Part[] =>
  [...parts].sort((a, b) => b.length - a.length || b.width - a.width);

/**
 * Rows across the plate: each row is as long as its first part, and parts lie side by side in it. Plates are filled one
 * after another; the last plate number may be higher than the number of plates.
 */
const inShelves: Packer = (parts, mother) => {
  const shelves: { plate: number; x: number; length: number; y: number }[] = [];
  let plate = 0;
  let end = MARGIN;
  return byLength(parts).map((part) => {
    let shelf = shelves.find(
      ({ length, y }) => part.length <= length && y + part.width <= mother.width - MARGIN + EXACT,
    );
    if (shelf === undefined) {
      if (end + part.length > mother.length - MARGIN + EXACT && end > MARGIN) {
        plate += 1;
        end = MARGIN;
      }
      shelf = { plate, x: end, length: part.length, y: MARGIN };
      shelves.push(shelf);
      end += part.length + KERF;
    }
    const placed = { ...part, plate: shelf.plate, x: shelf.x, y: shelf.y };
    shelf.y += part.width + KERF;
    return placed;
  });
};

/** Cuts from edge to edge of the free area: each part takes the free rectangle in which it leaves the least waste. */
const byGuillotine: Packer = (parts, mother) => {
  const whole = { x: MARGIN, y: MARGIN, length: mother.length - 2 * MARGIN, width: mother.width - 2 * MARGIN };
  const free: (Box & { plate: number })[] = [];
  let plates = 0;
  const open = (): void => {
    free.push({ ...whole, plate: plates });
    plates += 1;
  };
  return [...parts]
    .sort((a, b) => b.length * b.width - a.length * a.width)
    .map((part) => {
      const left = (box: Box): number => Math.min(box.length - part.length, box.width - part.width);
      const best = (): number =>
        free.reduce((found, box, at) => {
          if (left(box) < -EXACT) return found;
          const former = free[found];
          return former === undefined || left(box) < left(former) ? at : found;
        }, -1);
      let at = best();
      if (at < 0) {
        open();
        at = free.length - 1;
      }
      const [box] = free.splice(at, 1);
      if (box === undefined) throw new Error('a plate was opened');
      const { x, y, plate } = box;
      const behind = box.length - part.length - KERF;
      const beside = box.width - part.width - KERF;
      // The longer of the two cuts goes through, so that the larger rest stays in one piece.
      const goesAcross = behind * box.width >= beside * box.length;
      const rests = [
        { x: x + part.length + KERF, y, length: behind, width: goesAcross ? box.width : part.width },
        { x, y: y + part.width + KERF, length: goesAcross ? part.length : box.length, width: beside },
      ];
      free.push(...rests.filter((rest) => rest.length > 0 && rest.width > 0).map((rest) => ({ ...rest, plate })));
      return { ...part, plate, x, y };
    });
};

/** Discs of a forging: one on each, in the middle. */
const inForgings: Packer = (parts, { diameter }) =>
  parts.map((part, plate) => ({ ...part, plate, x: (diameter - part.length) / 2, y: (diameter - part.width) / 2 }));

/** Number of plates that a layout uses. */
export const platesOf = (placed: readonly Place[]): number =>
  placed.reduce((most, { plate }) => Math.max(most, plate + 1), 0);

/**
 * A layout of the parts on the plates: one behind another where that is enough, because it needs the fewest cuts;
 * otherwise the layout with the fewest plates. Parts that do not fit lie outside the plates, and `faultsOf` reports
 * them.
 */
export function propose(parts: readonly Part[], mother: Mother): Placed[] {
  if (mother.diameter > 0) return inForgings(parts, mother);
  const rows = inRows(parts, mother);
  if (faultsOf(rows, mother).length === 0) return rows;
  const layouts = [inShelves, byGuillotine].map((pack) => pack(parts, mother));
  const good = layouts.filter((placed) => faultsOf(placed, mother).length === 0);
  const [best = rows] = good.sort((a, b) => platesOf(a) - platesOf(b));
  return best;
}

/** The rectangular rests of a plate: behind all parts, and beside them. A rest shorter than a kerf does not count. */
export function restsOf(placed: readonly Placed[], mother: Mother, plate: number): Box[] {
  const own = placed.filter((part) => part.plate === plate);
  if (mother.diameter > 0 || own.length === 0) return [];
  const end = Math.max(...own.map((part) => part.x + part.length)) + KERF;
  const side = Math.max(...own.map((part) => part.y + part.width)) + KERF;
  return [
    { x: end, y: 0, length: mother.length - end, width: mother.width },
    { x: 0, y: side, length: Math.min(end, mother.length), width: mother.width - side },
  ].filter(({ length, width }) => length > MARGIN && width > MARGIN);
}

/** The parts of blanks at the places that a person chose; parts without a place get the proposed one. */
export function layOut(blanks: readonly Blank[], mother: Mother): Placed[] {
  const proposed = new Map(propose(partsOf(blanks), mother).map((placed) => [placed.key, placed]));
  return partsOf(blanks).flatMap((part) => {
    const [at = 0, copy = 0] = part.key.split('.').map(Number);
    const place = blanks[at]?.places?.[copy];
    const placed = place === undefined ? proposed.get(part.key) : { ...part, ...place };
    return placed === undefined ? [] : [placed];
  });
}

/** Whether the plates hold the parts at their places. */
export const fits = (blanks: readonly Blank[], mother: Mother): boolean =>
  faultsOf(layOut(blanks, mother), mother).length === 0;
