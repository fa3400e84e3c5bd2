import type { BehaviourContext, DrawingRequest, DrawnPart, DrawnSheet } from '../../engine/index.js';
import { AppError, describe } from '../../errors/index.js';
import { live, motherOf, sizedBlanks, tooSmall, unplaced } from './cut-lines.js';
import { areaOf, type Blank, KERF, MARGIN, type Mother, utilisationOf } from './cut-plan.js';
import { number, type Row, rowsOf } from '../rows.js';
import { type Fault, faultsOf, layOut, type Placed, restsOf } from './plate-layout.js';
import { spliceOf, type Strip } from './splice-plan.js';

type Size = Pick<Blank, 'length' | 'width' | 'diameter'>;

/** Percentage of the plates that the parts use, two decimals; null without a plate. */
export function shareOf(parts: readonly Size[], plate: Size, plates: number): number | null {
  const whole = areaOf(plate) * plates;
  const taken = parts.reduce((sum, part) => sum + areaOf(part), 0);
  return whole > 0 ? Math.round((taken / whole) * 10_000) / 100 : null;
}

const labelOf = ({ pdNums }: Placed): string => pdNums.join(', ');

function wordsOf({ fault, with: near }: Fault, placed: readonly Placed[]) {
  if (fault === 'outside') return describe('drawing.outside', { margin: MARGIN });
  const other = placed.find(({ key }) => key === near);
  return describe('drawing.tooNear', { label: other === undefined ? '' : labelOf(other), kerf: KERF });
}

/**
 * The parts at their stored places, except those with a place to try. Returns all parts, because the whole layout is
 * judged.
 */
function withTried(blanks: readonly Blank[], mother: Mother, key: string, { tried }: DrawingRequest): Blank[] {
  const own = new Map(tried.filter(({ sheet }) => sheet === key).map((one) => [one.part, one]));
  if (own.size === 0) return [...blanks];
  const placed = new Map(layOut(blanks, mother).map((part) => [part.key, part]));
  return blanks.map((blank, at) => ({
    ...blank,
    places: Array.from({ length: blank.qty }, (_, copy) => {
      const name = `${at}.${copy}`;
      const { plate = 0, x = 0, y = 0 } = own.get(name) ?? placed.get(name) ?? {};
      return { plate, x, y };
    }),
  }));
}

/** Mother plates of a cut with their parts; `row`: number of the line in which parts may be moved. */
export function drawnCut(cut: Row, sized: readonly Blank[], about: DrawingRequest, row?: number): DrawnSheet {
  const mother = motherOf(cut);
  const key = row === undefined ? String(cut['id']) : String(row);
  const base = about.anew.includes(key) ? unplaced(sized) : sized;
  const isSized = mother.diameter > 0 || (mother.length > 0 && mother.width > 0);
  const blanks = isSized ? withTried(base, mother, key, about) : base;
  const placed = isSized ? layOut(blanks, mother) : [];
  const faults = new Map(faultsOf(placed, mother).map((fault) => [fault.key, fault]));
  const isPlaced = blanks.some(({ places }) => places !== undefined);
  // Without chosen places, the drawing shows which plate size would be large enough.
  const lacking = faults.size > 0 && !isPlaced ? tooSmall('', blanks, mother.qty).extra.problems : [];
  return {
    ...{ key, title: String(cut['cutNo'] ?? (row === undefined ? '' : row + 1)), diameter: mother.diameter || null },
    ...{ length: mother.diameter || mother.length, width: mother.diameter || mother.width, plates: mother.qty },
    ...{ margin: mother.diameter > 0 ? 0 : MARGIN, kerf: KERF, seams: [] },
    utilisation: isSized ? utilisationOf(blanks, mother) : null,
    problems: isSized ? (lacking ?? []).map(({ message }) => message) : [describe('drawing.noSize')],
    parts: placed.map((part): DrawnPart => {
      const { pdNums: _, ...place } = part;
      const fault = faults.get(part.key);
      return {
        ...{ ...place, kind: 'part', label: labelOf(part) },
        ...(fault && isPlaced && { problem: wordsOf(fault, placed) }),
      };
    }),
    rests:
      faults.size > 0
        ? []
        : Array.from({ length: mother.qty }, (_, plate) =>
            restsOf(placed, mother, plate).map((rest) => ({ ...rest, plate })),
          ).flat(),
    ...(row !== undefined && {
      keeps: {
        row,
        values: { blanks: blanks.map(({ pdNums, qty, places }) => ({ pdNums, qty, ...(places && { places }) })) },
      },
    }),
  };
}

/** Mother plates of a requirement that are cut. */
export function drawnCuts(record: Row, about: DrawingRequest): DrawnSheet[] {
  return rowsOf(record, 'cuts').flatMap((cut, at): DrawnSheet[] => {
    if (!live(cut)) return [];
    try {
      return [drawnCut(cut, sizedBlanks(rowsOf(record, 'lines'), cut, at).blanks, about, at)];
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const problems = (error.extra.problems ?? []).map(({ message }) => message);
      return [{ ...drawnCut(cut, [], about), key: String(at), title: String(cut['cutNo'] ?? at + 1), problems }];
    }
  });
}

/** A sheet that is welded from strips, with the blank in the middle. */
export function drawnSplice(key: string, title: string, strips: readonly Strip[], blank: Size): DrawnSheet {
  const diameter = number(blank.diameter) || null;
  const [long, wide] = [diameter ?? number(blank.length), diameter ?? number(blank.width)];
  const plan = spliceOf(strips, { length: long, width: wide });
  const outline = { length: Math.max(0, ...strips.map(({ length }) => length)), width: plan.width };
  const bands = plan.strips.map((strip, at): DrawnPart => {
    const missing = describe('drawing.stripShort', { length: long });
    return {
      ...{ key: `strip.${at}`, kind: 'strip', label: String(at + 1), plate: 0, x: 0, y: strip.y, diameter: null },
      ...{ length: strip.length, width: strip.net, ...(strip.tooShort && { problem: missing }) },
    };
  });
  const part: DrawnPart = {
    ...{ key: 'blank', kind: 'part', label: title, plate: 0, length: long, width: wide, diameter },
    ...{ x: (outline.length - long) / 2, y: (outline.width - wide) / 2 },
  };
  const bought = strips.reduce((sum, strip) => sum + strip.length * strip.width, 0) / 1e6;
  const problems = plan.missing > 0 ? [describe('drawing.tooNarrow', { missing: Math.ceil(plan.missing) })] : [];
  return {
    ...{ key, title, ...outline, diameter: null, plates: 1, margin: 0, kerf: 0, rests: [] },
    ...{
      seams: plan.seams,
      parts: [...bands, part],
      problems: strips.length === 0 ? [describe('drawing.noSize')] : problems,
    },
    utilisation:
      bought > 0 ? Math.round((areaOf({ length: long, width: wide, diameter }) / bought) * 10_000) / 100 : null,
  };
}

/** Strips and blank of a clad blanking: all its strips are equal. */
export function drawnBlank(fu: Row): DrawnSheet {
  const strip = { length: number(fu['stripLength']), width: number(fu['stripWidth']) };
  const count = strip.length > 0 && strip.width > 0 ? Math.max(1, number(fu['stripQty'])) : 0;
  const title = String(fu['fuNo'] ?? fu['expNo'] ?? '');
  return drawnSplice(
    String(fu['id'] ?? 'blank'),
    title,
    Array.from({ length: Math.min(count, MAX_STRIPS) }, () => strip),
    sizeOf(fu),
  );
}

/** More strips than any sheet has. */
const MAX_STRIPS = 50;

/** The size of a clad blank; a disc has its own size in addition to that of its sheet. */
export const sizeOf = (fu: Row): Size => {
  const diameter = number(fu['diameter']) || null;
  return {
    length: diameter === null ? number(fu['length']) : null,
    width: diameter === null ? number(fu['width']) : null,
    diameter,
  };
};

/** The plates and strips of a cutting card, as the requirement and the clad blanks define them. */
export async function drawnCard(
  { records }: BehaviourContext,
  card: Row,
  about: DrawingRequest,
): Promise<DrawnSheet[]> {
  const items = rowsOf(card, 'items');
  const ids = (key: string): string[] => [
    ...new Set(items.flatMap((item) => (item[key] == null ? [] : [String(item[key])]))),
  ];
  const read = async (model: string, key: string): Promise<Row[]> =>
    (await Promise.all(ids(key).map((id) => records.get(model, id)))).flatMap((row) =>
      row === undefined ? [] : [about.readable(model, row)],
    );
  const [cuts, blanks] = await Promise.all([read('jiSubstrateCut', 'sourceCutId'), read('fu', 'sourceFuId')]);
  return [
    ...cuts.filter(live).map((cut) => drawnCut(cut, rowsOf(cut, 'blanks') as unknown as Blank[], about)),
    ...blanks.map(drawnBlank),
  ];
}
