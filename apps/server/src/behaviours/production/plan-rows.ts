import { Decimal } from 'decimal.js';
import type { BehaviourContext } from '../../engine/index.js';
import { type Row, MAX_LINES, MAX_PIECES, among, equal, number, numbersOf, rowsOf } from '../rows.js';
import { bandsOf, densityOf } from '../office/density.js';
import type { Blank, Task } from './route-tasks.js';

const MERGED = '2';
const NO_TREATMENT = 'NONE';

/** What a released plan uses of its contract and of the design of its pieces. */
export interface Plan {
  readonly plan: Row;
  readonly contract: Row;
  readonly blanks: readonly Blank[];
  /** Rows of the ledger of production numbers, by id. */
  readonly stock: ReadonlyMap<string, Row>;
  readonly lines: readonly Row[];
  readonly treatments: readonly Row[];
}

export async function readPlan({ records }: BehaviourContext, plan: Row): Promise<Plan> {
  const pieces = rowsOf(plan, 'pieces');
  const plates = [...new Set(pieces.map((piece) => String(piece['expDesignId'])))];
  const contractId = String(plan['contractId']);
  const [contract = {}, designed, clads, stock, lines, treatments] = await Promise.all([
    records.get('contract', contractId),
    records.find('explosion', among('id', plates), MAX_PIECES),
    records.find('fu', among('expDesignId', plates), MAX_PIECES),
    records.find(
      'pdPiece',
      among(
        'id',
        pieces.map((piece) => piece['pieceId']),
      ),
      MAX_PIECES,
    ),
    records.find('jiLine', equal('jiId', String(plan['jiId'])), MAX_LINES),
    records.find('htProcess', equal('contractId', contractId), MAX_PIECES),
  ]);
  const layouts = await records.find(
    'pp',
    among(
      'fuId',
      clads.map(({ id }) => id),
    ),
    MAX_PIECES,
  );
  const blanks = designed
    .filter((plate) => plate['mergeFlag'] !== MERGED)
    .sort((a, b) => (String(a['expNo']) < String(b['expNo']) ? -1 : 1))
    .map((plate): Blank => {
      const clad = clads.find((one) => String(one['expDesignId']) === String(plate['id']));
      return {
        plate,
        clad,
        layout: clad && layouts.find((one) => String(one['fuId']) === String(clad['id'])),
        pieces: pieces.filter((piece) => String(piece['expDesignId']) === String(plate['id'])),
      };
    });
  return { plan, contract, blanks, stock: new Map(stock.map((one) => [String(one['id']), one])), lines, treatments };
}

const joined = (pieces: readonly Row[]): string => pieces.map((piece) => String(piece['pdNum'])).join(',');
const lineOf = ({ lines }: Plan, pdNum: unknown): Row =>
  lines.find((line) => numbersOf(line).includes(String(pdNum))) ?? {};

/** A schedule row for every piece. */
export function schedules({ plan, contract, blanks, stock }: Plan): Row[] {
  return blanks.flatMap(({ plate, pieces }) =>
    pieces.map((piece) => {
      const known = stock.get(String(piece['pieceId'])) ?? {};
      return {
        ...{ pieceId: piece['pieceId'], pdNum: piece['pdNum'], planId: plan['id'], expNo: plate['expNo'] },
        ...{ contractCode: contract['contractCode'], customerName: contract['customerName'] },
        ...{ deliveryDate: contract['deliveryDate'], batchNo: known['batchNo'] },
        ...{ spec: known['spec'], weight: known['theoryWeight'] },
      };
    }),
  );
}

/** Values of the plan for a step: its requirement, site and team. */
function cardOf({ plan }: Plan, { step, partType, pieces }: Task): Row {
  const numbers = new Set(pieces.map((piece) => String(piece['pdNum'])));
  const cards = rowsOf(plan, 'steps').filter(
    (card) =>
      card['stepCode'] === step &&
      (numbersOf(card).length === 0 || numbersOf(card).some((pdNum) => numbers.has(pdNum))),
  );
  return cards.find((card) => card['partType'] === partType) ?? cards[0] ?? {};
}

export function taskRow(plan: Plan, task: Task, blank: Blank, scheduleId: unknown): Row {
  const card = cardOf(plan, task);
  return {
    ...{ ...task.values, scheduleId, partType: task.partType, pdNum: joined(task.pieces) },
    ...{ pieceId: task.pieces[0]?.['pieceId'], contractCode: plan.contract['contractCode'] },
    ...{ expNo: blank.plate['expNo'], planStepId: card['id'] ?? null, requirement: card['requirement'] ?? null },
    ...{
      site: card['site'] ?? plan.plan['site'],
      isReport: card['isReport'] ?? '1',
      teamCode: card['teamCode'] ?? null,
    },
    ...(task.step === 'dm' ? { requirementCodes: plan.plan['dmRequirementCodes'] } : {}),
    ...(task.step === 'ph' ? { ppId: blank.layout?.['id'] ?? null } : {}),
    ...(task.step === 'jpc' || task.step === 'jpx'
      ? { flatnessLimit: lineOf(plan, task.pieces[0]?.['pdNum'])['flatness'] ?? 10 }
      : {}),
  };
}

export const sizeOf = ({ plate }: Blank): Row => ({
  length: plate['baseLength'],
  width: plate['baseWidth'],
  diameter: plate['baseDiameter'],
});

/** The number under which a part of a blank, or a whole blank, is tested. */
export function testRow(plan: Plan, blank: Blank, pieces: readonly Row[], size: Row): Row {
  const [piece = {}] = pieces;
  const line = lineOf(plan, piece['pdNum']);
  return {
    ...{ ...size, pieceId: piece['pieceId'], pdNum: joined(pieces), expNo: blank.plate['expNo'] },
    ...{ contractCode: plan.contract['contractCode'], spec: plan.stock.get(String(piece['pieceId']))?.['spec'] },
    ...{ baseGrade: blank.plate['baseGrade'], cladGrade: blank.plate['cladGrade'] },
    ...{ utStandard: line['utStandard'], bondLevel: line['bondLevel'], scanMode: line['utScanMode'] },
  };
}

const passes = (piece: Row, step: string): boolean => ((piece['route'] as unknown[] | null) ?? []).includes(step);

/** Area of a base plate in m², to six decimals. Source: C1. */
function baseArea(plate: Row): Decimal {
  const of = (key: string) => new Decimal(String(plate[key] ?? 0));
  const diameter = of('baseDiameter');
  const area = diameter.gt(0) ? diameter.pow(2).times(Math.PI).div(4) : of('baseLength').times(of('baseWidth'));
  return area.div(1_000_000).toDecimalPlaces(6);
}

/**
 * Weights (kg) of blanks in the furnace: both layers have the size of the base, because the overhang is cut off by
 * then.
 */
export async function heatedWeights(context: BehaviourContext, { blanks }: Plan): Promise<Map<string, string>> {
  const grades = context.records.dictionary('material_grade');
  const plates = blanks.map(({ plate }) => plate);
  const bands = await bandsOf(
    context,
    plates.flatMap((plate) => [plate['baseGrade'], plate['cladGrade']]),
  );
  const layer = (plate: Row, part: 'base' | 'clad'): Decimal => {
    const thickness = plate[`${part}BlankThk`];
    const density = densityOf(plate[`${part}Grade`], thickness, bands, grades);
    return new Decimal(String(thickness ?? 0)).times(String(density ?? 0));
  };
  return new Map(
    plates.map((plate) => {
      const heavy = layer(plate, 'base').plus(layer(plate, 'clad'));
      return [String(plate['id']), heavy.times(baseArea(plate)).toFixed(3)];
    }),
  );
}

/** Heat treatments of the blanks whose route includes one, by the process that names their pieces. */
export function treatments(plan: Plan, weights: ReadonlyMap<string, string>): Row[] {
  return plan.blanks.flatMap((blank) => {
    const pieces = blank.pieces.filter((piece) => passes(piece, 'ht'));
    const [piece] = pieces;
    const process = plan.treatments.find((one) => numbersOf(one).includes(String(piece?.['pdNum'])));
    if (piece === undefined || process === undefined || process['htType'] === NO_TREATMENT) return [];
    const { plate } = blank;
    const thickness = number(plate['baseBlankThk']) + number(plate['cladBlankThk']);
    return [
      {
        ...{ pieceId: piece['pieceId'], pdNum: joined(pieces), expNo: plate['expNo'] },
        ...{ contractCode: plan.contract['contractCode'], htProcessId: process['id'], htType: process['htType'] },
        ...{ spec: plan.stock.get(String(piece['pieceId']))?.['spec'], thickness: thickness.toFixed(2) },
        weight: weights.get(String(plate['id'])) ?? null,
      },
    ];
  });
}
