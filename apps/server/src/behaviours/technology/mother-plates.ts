import { areaOf, type Blank, type Mother, neededMother, utilisationOf } from './cut-plan.js';

/** A part to cut, and the material of its mother plate. */
export interface Wanted extends Blank {
  /** Grade, thickness and all other properties that parts of one plate must share. */
  readonly material: string;
}

/** A proposed cut: its plate in mm, and the parts in it. */
interface ProposedPlate {
  readonly mother: Mother;
  readonly parts: readonly Wanted[];
}

/** Plates and discs are ordered in these steps; no mill delivers longer ones (mm). */
const STEP = 50;
const DISC_STEP = 10;
const MAX_LENGTH = 13_000;

const upTo = (value: number, step: number): number => Math.ceil(value / step) * step;

/** The plate to order for parts: the size they need, rounded up to the next step. */
function plateFor(parts: readonly Blank[]): Mother {
  const { length, width, diameter } = neededMother(parts, 1);
  return diameter > 0
    ? { length: 0, width: 0, diameter: upTo(diameter + DISC_STEP / 2, DISC_STEP), qty: 1 }
    : { length: upTo(length, STEP), width: upTo(width, STEP), diameter: 0, qty: 1 };
}

const isDisc = ({ diameter }: Blank): boolean => (diameter ?? 0) > 0;

/** Whether parts on one plate waste less than on two. */
function saves(together: readonly Blank[], apart: readonly (readonly Blank[])[]): boolean {
  const plate = plateFor(together);
  if (plate.length > MAX_LENGTH) return false;
  const two = apart.map(plateFor).reduce((sum, one) => sum + areaOf(one), 0);
  return areaOf(plate) < two;
}

/**
 * Mother plates for parts: parts of one material lie one behind another on one plate, as long as this wastes less than
 * separate plates. This is only a proposal: the designer changes it, and the nesting rules check what is saved.
 */
export function proposePlates(wanted: readonly Wanted[]): ProposedPlate[] {
  const open: Wanted[][] = [];
  const parts = wanted.flatMap((part) => Array.from({ length: part.qty }, () => ({ ...part, qty: 1 })));
  parts.sort((a, b) => (b.width ?? 0) - (a.width ?? 0) || (b.length ?? 0) - (a.length ?? 0));
  for (const part of parts) {
    const fitting = open.find(
      (plate) =>
        !isDisc(part) &&
        plate[0]?.material === part.material &&
        !plate.some(isDisc) &&
        saves([...plate, part], [plate, [part]]),
    );
    if (fitting === undefined) open.push([part]);
    else fitting.push(part);
  }
  return open.map((plate) => ({ mother: plateFor(plate), parts: plate }));
}

/** Percentage of the plates that the parts use: the quality of a proposal. */
export const utilisationOfPlate = ({ mother, parts }: ProposedPlate): number => utilisationOf(parts, mother);
