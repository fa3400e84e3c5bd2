import { type Row, number } from '../rows.js';

/** A plate that is blasted, the parts that are cut for it, and its pieces in the order of their places. */
export interface Blank {
  readonly plate: Row;
  readonly clad: Row | undefined;
  readonly layout: Row | undefined;
  readonly pieces: readonly Row[];
}

/** A task of one step: for a part of a blank, or for the named pieces. */
export interface Task {
  readonly step: string;
  readonly partType: 'BASE' | 'CLAD' | 'EXP' | 'FIN';
  readonly pieces: readonly Row[];
  /** Fields of the task: sizes in mm, lengths in m. */
  readonly values: Row;
}

const SPLICED = '1';
/** Steps that are done for each piece separately. */
const OF_PIECES = new Set(['jpx', 'jgqx', 'pg', 'jjg']);

const size = (length: unknown, width: unknown, diameter: unknown): Row =>
  number(diameter) > 0
    ? { length: null, width: null, diameter }
    : { length: length ?? null, width: width ?? null, diameter: null };

const baseOf = ({ plate }: Blank): Row => ({
  ...size(plate['baseLength'], plate['baseWidth'], plate['baseDiameter']),
  ...{ grade: plate['baseGrade'], thickness: plate['baseBlankThk'], qty: 1, weight: plate['baseWeight'] },
});
const cladOf = ({ plate }: Blank): Row => ({
  ...size(plate['cladLength'], plate['cladWidth'], plate['cladDiameter']),
  ...{ grade: plate['cladGrade'], thickness: plate['cladBlankThk'], qty: 1, weight: plate['cladWeight'] },
});
/** The parts cut from clad sheets: strips if they are spliced later, else the blank itself. */
const cutOf = (blank: Blank): Row => {
  const { clad } = blank;
  if (clad?.['needSplice'] !== SPLICED) return cladOf(blank);
  const strips = { ...size(clad['stripLength'], clad['stripWidth'], null), qty: clad['stripQty'] };
  return { ...cladOf(blank), ...strips, weight: clad['totalWeight'] };
};
const thickness = ({ plate }: Blank): string =>
  (number(plate['baseBlankThk']) + number(plate['cladBlankThk'])).toFixed(2);
const bonded = (blank: Blank): Row => ({
  ...baseOf(blank),
  thickness: thickness(blank),
  weight: (number(blank.plate['baseWeight']) + number(blank.plate['cladWeight'])).toFixed(3),
});
const netOf = (piece: Row): Row =>
  number(piece['finishDiameter']) > 0
    ? size(null, null, piece['finishDiameter'])
    : size(piece['length'] ?? piece['finishLength'], piece['width'] ?? piece['finishWidth'], null);

/** Length of a cut around a plate, in m. Source: C12. */
const perimeter = ({ length, width, diameter }: Row): number =>
  (number(diameter) > 0 ? Math.PI * number(diameter) : 2 * (number(length) + number(width))) / 1000;

/** Trimming cuts all pieces out of a blank. */
function trimming(blank: Blank): Row {
  const nets = blank.pieces.map(netOf);
  const cut = nets.reduce((sum, net) => sum + perimeter(net), 0);
  return { ...bonded(blank), ...nets[0], qty: nets.length, cutLength: cut.toFixed(3) };
}

function ofBlank(step: string, blank: Blank): Pick<Task, 'partType' | 'values'>[] {
  switch (step) {
    case 'xl':
      return [
        { partType: 'BASE', values: baseOf(blank) },
        { partType: 'CLAD', values: cutOf(blank) },
      ];
    case 'dm':
      return [
        { partType: 'BASE', values: baseOf(blank) },
        { partType: 'CLAD', values: cladOf(blank) },
      ];
    case 'ph':
      return [{ partType: 'CLAD', values: { ...cladOf(blank), weldLength: blank.layout?.['weldLength'] ?? null } }];
    case 'qb':
      return [{ partType: 'EXP', values: trimming(blank) }];
    default:
      return [{ partType: 'EXP', values: bonded(blank) }];
  }
}

const routeOf = (piece: Row): string[] => ((piece['route'] as unknown[] | null) ?? []).map(String);

/**
 * The tasks for the routes of a blank's pieces: one per part for cutting and grinding, one per blank up to trimming,
 * one per piece after that. `steps`: the steps that have tasks.
 */
export function tasksOf(blank: Blank, steps: ReadonlySet<string>): Task[] {
  const asked = [...new Set(blank.pieces.flatMap(routeOf))].filter((step) => steps.has(step));
  return asked.flatMap((step): Task[] => {
    const pieces = blank.pieces.filter((piece) => routeOf(piece).includes(step));
    if (!OF_PIECES.has(step)) return ofBlank(step, blank).map((one) => ({ ...one, step, pieces }));
    return pieces.map((piece) => ({
      ...{ step, partType: 'FIN', pieces: [piece] },
      values: { ...bonded(blank), ...netOf(piece), qty: 1, weight: null },
    }));
  });
}

/**
 * Whether two tasks of one blank must be done in order: before blasting the parts are independent, afterwards the
 * pieces are.
 */
export function concerns(earlier: Row, later: Row): boolean {
  const parts = [earlier, later].map((task) => String(task['partType']));
  if (parts.every((part) => part === 'BASE' || part === 'CLAD')) return parts[0] === parts[1];
  return parts.some((part) => part !== 'FIN') || earlier['pdNum'] === later['pdNum'];
}
