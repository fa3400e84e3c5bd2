/** A part as the server describes it, in millimetres. */
export interface Part {
  key: string;
  kind: 'part' | 'strip' | 'allowance' | 'defect';
  label: string;
  plate: number;
  x: number;
  y: number;
  length: number;
  width: number;
  diameter: number | null;
  problem?: string;
}

/** Equal plates, to scale, with the parts on them. */
export interface Sheet {
  key: string;
  title: string;
  length: number;
  width: number;
  diameter: number | null;
  plates: number;
  margin: number;
  kerf: number;
  parts: Part[];
  seams: number[];
  rests: { plate: number; x: number; y: number; length: number; width: number }[];
  utilisation: number | null;
  problems: string[];
  keeps?: { row: number; values: object };
  /**
   * If set, a press on the plate adds a line: the fields for the position, the grid in millimetres, and the other
   * values.
   */
  adds?: { x: string; y: string; grid: number; values: object };
}

/** A new position of a part, for the server to check. */
export interface Tried {
  sheet: string;
  part: string;
  plate: number;
  x: number;
  y: number;
}

/** Millimetres as people write them, without trailing zeros. */
export const millimetres = (value: number): string => String(Math.round(value * 100) / 100);

/** Zero means that the size is not entered, or that the reader may not see it. */
const known = (size: number): string => (size > 0 ? millimetres(size) : '-');

export const sizeText = ({ length, width, diameter }: Pick<Sheet, 'length' | 'width' | 'diameter'>): string =>
  diameter === null ? `${known(length)}×${known(width)}` : `φ${known(diameter)}`;

/** The gap between two plates, as a share of the height of a plate. */
const GAP = 0.08;

/** Distance from the top of the first plate to the top of this plate, in millimetres. */
export const topOf = (sheet: Pick<Sheet, 'width'>, plate: number): number => plate * sheet.width * (1 + GAP);

/** Height of all plates together, in millimetres. */
export const heightOf = (sheet: Pick<Sheet, 'width' | 'plates'>): number =>
  topOf(sheet, sheet.plates - 1) + sheet.width;

/** The line that a press at this position (millimetres) adds; undefined beside the plate. */
export function pressedAt({ adds, length, width }: Sheet, x: number, y: number): object | undefined {
  if (adds === undefined) return undefined;
  const snap = (value: number): number => Math.round(value / adds.grid) * adds.grid;
  const [along, down] = [snap(x), snap(y)];
  const isOn = along >= 0 && down >= 0 && along <= length && down <= width;
  return isOn ? { ...adds.values, [adds.x]: along, [adds.y]: down } : undefined;
}

/** The new position of a moved part: on the plate under its centre, in whole millimetres. */
export function movedTo(sheet: Sheet, part: Part, along: number, down: number): Omit<Tried, 'sheet' | 'part'> {
  const middle = topOf(sheet, part.plate) + part.y + down + part.width / 2;
  const over = Math.floor(middle / (sheet.width * (1 + GAP)));
  const plate = Math.min(sheet.plates - 1, Math.max(0, over));
  return {
    plate,
    x: Math.round(part.x + along),
    y: Math.round(topOf(sheet, part.plate) + part.y + down - topOf(sheet, plate)),
  };
}
