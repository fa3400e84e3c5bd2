import type { DrawingRequest, DrawnPart, DrawnSheet } from '../../engine/index.js';
import { describe } from '../../errors/index.js';
import { type Row, number, rowsOf } from '../rows.js';

/** The result of a test so far, as the map shows it: the rate in percent, and the level whose limits it meets. */
interface MapFigures {
  readonly bondRate: string | null;
  readonly level: string | undefined;
}

/** A clicked place is rounded to this many millimetres. */
const GRID = 10;

/** Whether a rectangle lies on the plate, round ones included. */
function isOn(
  { length, width, diameter }: Pick<DrawnSheet, 'length' | 'width' | 'diameter'>,
  part: DrawnPart,
): boolean {
  const [right, bottom] = [part.x + part.length, part.y + part.width];
  if (diameter === null) return part.x >= 0 && part.y >= 0 && right <= length && bottom <= width;
  const radius = diameter / 2;
  const corners = [part.x, right].flatMap((x) => [part.y, bottom].map((y) => Math.hypot(x - radius, y - radius)));
  return Math.max(...corners) <= radius;
}

/** The tested plate: its size in mm. */
function plateOf(test: Row): Pick<DrawnSheet, 'length' | 'width' | 'diameter'> {
  const diameter = number(test['diameter']) > 0 ? number(test['diameter']) : null;
  return { length: diameter ?? number(test['length']), width: diameter ?? number(test['width']), diameter };
}

/** An indication where it lies, without the problem of a wrong place. */
function partOf(
  defect: Row,
  row: number,
  { x, y }: { x?: number | undefined; y?: number | undefined } = {},
): DrawnPart {
  return {
    ...{ key: String(row), kind: 'defect', label: String(row + 1), plate: 0 },
    ...{ x: x ?? number(defect['posX']), y: y ?? number(defect['posY']) },
    ...{ length: number(defect['length']), width: number(defect['width']), diameter: null },
  };
}

/** Position of the first indication that does not lie on the plate; undefined: all do, or the size is not known. */
export function strayDefect(test: Row): number | undefined {
  const plate = plateOf(test);
  if (plate.length <= 0 || plate.width <= 0) return undefined;
  const row = rowsOf(test, 'defects').findIndex((defect, at) => !isOn(plate, partOf(defect, at)));
  return row < 0 ? undefined : row;
}

/**
 * The plate of a test to scale, with its indications: `posX` and `posY` are the corner of an indication that is nearer
 * to the corner of the plate, in mm. The title shows the current figures. An indication that is moved changes its line;
 * a click on the plate adds one (`fresh`: its other fields), as small as the grid until it is measured.
 */
export function defectMap(
  test: Row,
  { bondRate, level }: MapFigures,
  { tried }: DrawingRequest,
  fresh: Row = {},
): DrawnSheet {
  const plate = plateOf(test);
  const parts = rowsOf(test, 'defects').map((defect, row): DrawnPart => {
    const part = partOf(
      defect,
      row,
      tried.find(({ part: moved }) => moved === String(row)),
    );
    return isOn(plate, part) ? part : { ...part, problem: describe('drawing.offPlate') };
  });
  const row = Number(tried.at(-1)?.part ?? 0);
  const kept = parts[row];
  const figures = [test['testNo'], bondRate === null ? undefined : `${bondRate} %`, level];
  return {
    ...{ key: '0', title: figures.filter(Boolean).join(' · '), ...plate, plates: 1, margin: 0, kerf: 0 },
    ...{ parts, seams: [], rests: [], utilisation: null },
    problems: plate.length > 0 && plate.width > 0 ? [] : [describe('drawing.noSize')],
    adds: { x: 'posX', y: 'posY', grid: GRID, values: { ...fresh, length: GRID, width: GRID } },
    ...(kept === undefined ? {} : { keeps: { row, values: { posX: kept.x, posY: kept.y } } }),
  };
}
