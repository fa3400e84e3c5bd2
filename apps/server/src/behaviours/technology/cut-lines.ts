import type { BehaviourContext } from '../../engine/index.js';
import type { AppError } from '../../errors/index.js';
import { bandsOf, densityOf } from '../office/density.js';
import { areaOf, type Blank, type Mother, neededMother, utilisationOf } from './cut-plan.js';
import { contractLines, number, numbersOf, refuse, type Row, rowsOf } from '../rows.js';
import { fits } from './plate-layout.js';

const MERGED_AWAY = '2';

const blanksOf = (cut: Row): Row[] => (Array.isArray(cut['blanks']) ? (cut['blanks'] as Row[]) : []);

/** Parts as the cut lists them, or as they follow from its pieces: the line says how many pieces one blank holds. */
function saidBlanks(lines: readonly Row[], cut: Row): Row[] {
  const said = numbersOf(cut);
  const known = blanksOf(cut);
  const held = known.flatMap(numbersOf);
  if (said.length === 0 || (said.length === held.length && said.every((pdNum) => held.includes(pdNum)))) return known;
  const strangers = said.filter((pdNum) => !lines.some((line) => numbersOf(line).includes(pdNum)));
  const parts = lines.flatMap((line) => {
    const own = said.filter((pdNum) => numbersOf(line).includes(pdNum));
    const each = Math.max(1, Math.round(number(line['qty']) / Math.max(1, number(line['baseBlankQty']))));
    return Array.from({ length: Math.ceil(own.length / each) }, (_, at) => own.slice(at * each, (at + 1) * each));
  });
  return [...parts, ...(strangers.length > 0 ? [strangers] : [])].map((pdNums) => ({ pdNums, qty: 1 }));
}

/** Places that a person gave to the copies of a part; undefined when they are not valid places. */
function placesOf(value: unknown): Blank['places'] {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const places = (value as Row[]).map((one) => ({
    ...{ plate: Number(one?.['plate']), x: Number(one?.['x']), y: Number(one?.['y']) },
  }));
  return places.every((place) => Object.values(place).every(Number.isFinite)) ? places : undefined;
}

/**
 * Parts of a cut, with the sizes of the lines that their pieces belong to. `at`: number of the cut, for error messages.
 */
export function sizedBlanks(lines: readonly Row[], cut: Row, at: number): { blanks: Blank[]; sources: Row[] } {
  const sources = new Set<Row>();
  const blanks = saidBlanks(lines, cut).map((blank): Blank => {
    const pdNums = numbersOf(blank);
    const line = lines.find((one) => pdNums.length > 0 && pdNums.every((pdNum) => numbersOf(one).includes(pdNum)));
    if (line === undefined) throw refuse(`cuts[${at}].blanks`, 'ji.unknownPiece', { pdNum: pdNums.join(', ') });
    sources.add(line);
    const measure = (key: string) => (line[key] == null ? null : number(line[key]));
    const places = placesOf(blank['places']);
    return {
      pdNums,
      length: measure('baseBlankLength'),
      width: measure('baseBlankWidth'),
      diameter: measure('baseBlankDiameter'),
      qty: Math.max(1, Math.round(number(blank['qty'] ?? 1))),
      ...(places && { places }),
    };
  });
  if (blanks.length === 0) throw refuse(`cuts[${at}].blanks`, 'ji.emptyCut');
  return { blanks, sources: [...sources] };
}

/** Weight of one layer in kg with three decimals. Source: C2. */
export const weightOf = (area: number, thickness: unknown, density: unknown, qty: number): string =>
  (Math.round(area * number(thickness) * number(density) * 1000 * qty) / 1000).toFixed(3);

/** Fields that must be equal for all lines of a cut: one plate has one material. */
const MATERIAL = ['baseGrade', 'baseBlankThk', 'standard', 'deliveryState'];

/**
 * Numbers, parts, material and figures of all cuts, and the pieces that are in no cut. Throws 400 for a cut that is not
 * possible.
 */
export async function completeCuts(context: BehaviourContext, record: Row): Promise<void> {
  const lines = rowsOf(record, 'lines');
  const cuts = rowsOf(record, 'cuts');
  const sources = new Map((await contractLines(context, record['contractId'])).map((one) => [String(one['id']), one]));
  const bands = await bandsOf(
    context,
    lines.map((line) => line['baseGrade']),
  );
  const grades = context.records.dictionary('material_grade');
  const numbers = cuts.map((cut) => Number(/-C(\d+)$/.exec(String(cut['cutNo'] ?? ''))?.[1] ?? 0));
  let last = Math.max(0, ...numbers);
  for (const [at, cut] of cuts.entries()) {
    const { blanks, sources: from } = sizedBlanks(lines, cut, at);
    const materials = from.map((line) => {
      const source = sources.get(String(line['contractLineId']));
      return {
        ...line,
        standard: source?.['baseStandard'] ?? null,
        deliveryState: source?.['baseState'] ?? null,
      } as Row;
    });
    const [first = {}] = materials;
    if (materials.some((one) => MATERIAL.some((key) => String(one[key]) !== String(first[key]))))
      throw refuse(`cuts[${at}].blanks`, 'ji.mixedMaterial');
    const mother = motherOf(cut);
    if (live(cut)) demandRoom(blanks, mother, at);
    cut['cutNo'] ??= `${String(record['jiNo'])}-C${String((last += 1)).padStart(2, '0')}`;
    Object.assign(cut, {
      ...{ blanks, pdNums: blanks.flatMap(({ pdNums }) => pdNums) },
      ...{ grade: first['baseGrade'], thickness: first['baseBlankThk'] },
      ...{ standard: first['standard'], deliveryState: first['deliveryState'] },
    });
    const density = densityOf(cut['grade'], cut['thickness'], bands, grades);
    Object.assign(cut, figuresOf(blanks, mother, cut['thickness'], density));
  }
  const covered = new Set(cuts.filter(live).flatMap((cut) => blanksOf(cut).flatMap(numbersOf)));
  const open = lines.flatMap(numbersOf).filter((pdNum) => !covered.has(pdNum));
  record['uncovered'] = open.length === 0 ? null : open.join(', ');
}

/** Parts must lie on their plates. Parts that a person placed must have a saw kerf between them. */
function demandRoom(blanks: readonly Blank[], mother: Mother, at: number): void {
  if (fits(blanks, mother)) return;
  const isPlaced = blanks.some(({ places }) => places !== undefined);
  if (isPlaced && fits(unplaced(blanks), mother)) throw refuse(`cuts[${at}].blanks`, 'drawing.faults');
  throw tooSmall(`cuts[${at}].motherLength`, blanks, mother.qty);
}

/** The same parts at the proposed places. */
export const unplaced = (blanks: readonly Blank[]): Blank[] => blanks.map(({ places: _, ...blank }) => blank);

/** A cut that is made; other cuts were merged into it. */
export const live = (cut: Row): boolean => cut['merged'] !== MERGED_AWAY;

export const motherOf = (cut: Row) => ({
  length: number(cut['motherLength']),
  width: number(cut['motherWidth']),
  diameter: number(cut['motherDiameter']),
  qty: Math.max(1, number(cut['motherQty'])),
});

export function figuresOf(
  blanks: readonly Blank[],
  mother: ReturnType<typeof motherOf>,
  thickness: unknown,
  density: unknown,
): Row {
  return {
    theoryWeight: weightOf(areaOf(mother), thickness, density, mother.qty),
    utilisation: utilisationOf(blanks, mother).toFixed(2),
  };
}

/** The size that would be large enough, as text. */
export function tooSmall(field: string, blanks: readonly Blank[], plates: number): AppError {
  const needed = neededMother(blanks, plates);
  if (needed.length === 0) return refuse(field, 'ji.discTooLarge', { diameter: needed.diameter });
  return refuse(field, 'ji.motherTooSmall', { length: needed.length, width: needed.width });
}
