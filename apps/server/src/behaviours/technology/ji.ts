import type { Behaviour, BehaviourContext } from '../../engine/index.js';
import { type AppError, describe, fieldError, invalid } from '../../errors/index.js';
import { bandsOf, densityOf } from '../office/density.js';
import { areaOf, type Blank, fits, neededMother, utilisationOf } from './cut-plan.js';

export type Row = Record<string, unknown>;

/** Lines of one contract or pieces of one requirement: more than any has. */
export const MOST_LINES = 200;
export const MOST_PIECES = 2000;

/** What a line takes from the contract as it stands, whatever a client sends. */
const FIXED = ['baseGrade', 'cladGrade', 'baseThk', 'cladThk', 'shape', 'productUse', 'cladClass'];
/** What a line begins with, and technology may change. */
export const PROPOSED = [
  ...['productStandard', 'bondLevel', 'utStandard', 'utScanMode', 'testItems', 'minShear'],
  ...['htType', 'surfaceFinish', 'flatness'],
];
/** Contracts whose pieces may be designed: in force, in design, in production. */
const OPEN_CONTRACTS = [1, 2, 3];
const MERGED_AWAY = '2';

export const equal = (field: string, right: unknown) => ({
  left: { type: 'field' as const, field },
  op: 'equal' as const,
  right,
});
export const among = (field: string, right: readonly unknown[]) => ({
  left: { type: 'field' as const, field },
  op: 'select_any_in' as const,
  right: [...right],
});

/** Millimetres as records keep them. */
const size = (value: number): string => value.toFixed(2);
const number = (value: unknown): number => Number(value ?? 0) || 0;
export const rowsOf = (record: Row, property: string): Row[] => (record[property] as Row[] | undefined) ?? [];
export const numbersOf = (line: Row): string[] => ((line['pdNums'] as unknown[] | null) ?? []).map(String);
const blanksOf = (cut: Row): Row[] => (Array.isArray(cut['blanks']) ? (cut['blanks'] as Row[]) : []);

/** Parts as a cut says them, or as its pieces make them: so many pieces of a line to a blank as the line says. */
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

const refuse = (field: string, code: string, params: Record<string, string | number> = {}): AppError => {
  const message = describe(code, params);
  return invalid([{ field, label: message, message }]);
};

/** Edge per side and overhang (mm) by the thickness of the clad. Source: dictionary `exp_allowance`, C6. */
export function allowanceOf({ records }: BehaviourContext, cladThk: unknown): { edge: number; overhang: number } {
  const bands = [...records.dictionary('exp_allowance').values()].filter(({ ext }) => 'cladThkMax' in ext);
  const band = bands.find(({ ext }) => ext['cladThkMax'] == null || number(cladThk) <= number(ext['cladThkMax']));
  return { edge: number(band?.ext['edgePerSide'] ?? 25), overhang: number(band?.ext['overhangPerSide'] ?? 10) };
}

/** Test strip (mm): none for discs, whose test plate goes along; short where only shear is asked for. Source: C6. */
function stripOf(line: Row): number {
  if (line['shape'] === 'ROUND' || line['shape'] === 'RING') return 0;
  const tests = Array.isArray(line['testItems']) ? line['testItems'].map(String) : [];
  return tests.every((test) => test === 'JQ') ? 80 : 150;
}

/** A tube sheet is machined: it is blanked 4 mm thicker, its clad 2 mm. */
const machined = (line: Row): boolean => line['productUse'] === 'TUBESHEET';

/** A line of the contract on a line of the requirement; fields that somebody filled in stay. */
export function takeContractLine(context: BehaviourContext, line: Row, source: Row): void {
  for (const key of FIXED) line[key] = source[key] ?? null;
  line['contractId'] = source['contractId'];
  line['netLength'] = source['length'] ?? null;
  line['netWidth'] = source['width'] ?? null;
  line['netDiameter'] = source['diameter'] ?? null;
  for (const key of PROPOSED) line[key] ??= source[key] ?? null;
  line['qty'] = numbersOf(line).length;
  line['baseBlankQty'] ??= line['qty'];
  line['baseBlankThk'] ??= size(number(source['baseThk']) + (machined(line) ? 4 : 0));
  line['cladBlankThk'] ??= size(number(source['cladThk']) + (machined(line) ? 2 : 0));
  line['edgeAllowance'] ??= size(allowanceOf(context, line['cladBlankThk']).edge);
  line['sampleStrip'] ??= size(stripOf(line));
}

export const contractLines = ({ records }: BehaviourContext, contractId: unknown): Promise<Row[]> =>
  records.find('contractLine', equal('contractId', String(contractId)), MOST_LINES);

/** Parts of a cut with the sizes of the lines whose pieces they hold. */
function sizedBlanks(lines: readonly Row[], cut: Row, at: number): { blanks: Blank[]; sources: Row[] } {
  const sources = new Set<Row>();
  const blanks = saidBlanks(lines, cut).map((blank): Blank => {
    const pdNums = numbersOf(blank);
    const line = lines.find((one) => pdNums.length > 0 && pdNums.every((pdNum) => numbersOf(one).includes(pdNum)));
    if (line === undefined) throw refuse(`cuts[${at}].blanks`, 'ji.unknownPiece', { pdNum: pdNums.join(', ') });
    sources.add(line);
    const measure = (key: string) => (line[key] == null ? null : number(line[key]));
    return {
      pdNums,
      length: measure('baseBlankLength'),
      width: measure('baseBlankWidth'),
      diameter: measure('baseBlankDiameter'),
      qty: Math.max(1, Math.round(number(blank['qty'] ?? 1))),
    };
  });
  if (blanks.length === 0) throw refuse(`cuts[${at}].blanks`, 'ji.emptyCut');
  return { blanks, sources: [...sources] };
}

/** Weight in kg with three decimals. Source: C2, of one layer. */
export const weightOf = (area: number, thickness: unknown, density: unknown, qty: number): string =>
  (Math.round(area * number(thickness) * number(density) * 1000 * qty) / 1000).toFixed(3);

/** What must be one among the lines of a cut: who cuts from one plate gets one material. */
const MATERIAL = ['baseGrade', 'baseBlankThk', 'standard', 'deliveryState'];

async function completeCuts(context: BehaviourContext, record: Row): Promise<void> {
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
    if (cut['merged'] !== MERGED_AWAY && !fits(blanks, mother))
      throw tooSmall(`cuts[${at}].motherLength`, blanks, mother.qty);
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

/** A cut that is made; the others went into one that is. */
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
  const square = mother.diameter > 0 ? mother : { ...mother, diameter: 0 };
  return {
    theoryWeight: weightOf(areaOf(square), thickness, density, mother.qty),
    utilisation: utilisationOf(blanks, square).toFixed(2),
  };
}

/** The size that would do, in the words of the plant. */
export function tooSmall(field: string, blanks: readonly Blank[], plates: number): AppError {
  const needed = neededMother(blanks, plates);
  if (needed.length === 0) return refuse(field, 'ji.discTooLarge', { diameter: needed.diameter });
  return refuse(field, 'ji.motherTooSmall', { length: needed.length, width: needed.width });
}

/** Production numbers of a document must be pieces of their lines, once, that no other requirement has. */
async function demandPieces({ records }: BehaviourContext, record: Row, before: Row | undefined): Promise<void> {
  const own = new Set(before === undefined ? [] : rowsOf(before, 'lines').flatMap(numbersOf));
  const all = rowsOf(record, 'lines').flatMap(numbersOf);
  const pieces = await records.find('pdPiece', among('pdNum', all.slice(0, MOST_PIECES)), MOST_PIECES);
  const known = new Map(pieces.map((piece) => [String(piece['pdNum']), piece]));
  const seen = new Set<string>();
  for (const [at, line] of rowsOf(record, 'lines').entries()) {
    for (const pdNum of numbersOf(line)) {
      const piece = known.get(pdNum);
      const field = `lines[${at}].pdNums`;
      if (piece === undefined || String(piece['contractLineId']) !== String(line['contractLineId']))
        throw refuse(field, 'ji.unknownPiece', { pdNum });
      if (seen.has(pdNum)) throw refuse(field, 'ji.pieceTwice', { pdNum });
      if (!own.has(pdNum) && piece['status'] !== 0) throw refuse(field, 'ji.pieceTaken', { pdNum });
      seen.add(pdNum);
    }
  }
}

/** Process requirements: sizes of blanks from the contract, cuts that hold them, pieces that only one document has. */
export const ji: Behaviour = {
  model: 'ji',

  async compute(context, record) {
    const contractId = record['contractId'];
    if (contractId == null) return;
    const contract = await context.records.get('contract', String(contractId));
    record['contractCode'] = contract?.['contractCode'] ?? null;
    record['customerName'] = contract?.['customerName'] ?? null;
    const sources = new Map((await contractLines(context, contractId)).map((line) => [String(line['id']), line]));
    const lines = rowsOf(record, 'lines');
    const grades = context.records.dictionary('material_grade');
    for (const line of lines) {
      const source = sources.get(String(line['contractLineId']));
      if (source !== undefined) takeContractLine(context, line, source);
      line['contractCode'] = record['contractCode'];
    }
    const bands = await bandsOf(
      context,
      lines.map((line) => line['baseGrade']),
    );
    for (const line of lines) line['baseDensity'] = densityOf(line['baseGrade'], line['baseBlankThk'], bands, grades);
  },

  async guard(context, operation, record, before) {
    if (!['create', 'update'].includes(operation)) return;
    const contract = await context.records.get('contract', String(record['contractId']));
    if (contract === undefined || !OPEN_CONTRACTS.includes(Number(contract['status'])))
      throw refuse('contractId', 'ji.contractClosed', { contractCode: String(contract?.['contractCode'] ?? '') });
    const own = new Set((await contractLines(context, contract['id'])).map(({ id }) => String(id)));
    for (const [at, line] of rowsOf(record, 'lines').entries())
      if (!own.has(String(line['contractLineId'])))
        throw fieldError(`lines[${at}].contractLineId`, describe('ji.contractLine'), 'record.noReference', {
          value: String(line['contractLineId']),
        });
    await demandPieces(context, record, before);
  },

  async before(context, operation, record) {
    if (['create', 'update', 'editAtTask'].includes(operation)) await completeCuts(context, record);
    // Whoever saves it has looked at it.
    if (operation === 'update') record['needsReview'] = false;
  },

  /** A new form for a contract: its lines with their free pieces and the sizes of their blanks. */
  async defaults(context, record) {
    const contractId = record['contractId'];
    if (contractId == null || rowsOf(record, 'lines').length > 0) return;
    const pieces = await context.records.find(
      'pdPiece',
      { conjunction: 'and', children: [equal('contractId', String(contractId)), equal('status', 0)] },
      MOST_PIECES,
    );
    const lines = (await contractLines(context, contractId)).map((source) => {
      const own = pieces.filter((piece) => String(piece['contractLineId']) === String(source['id']));
      const line: Row = { contractLineId: source['id'], pdNums: own.map((piece) => String(piece['pdNum'])).sort() };
      takeContractLine(context, line, source);
      return { ...line, expMode: 'SINGLE', baseSource: '1', cladSeamAllowed: '1' };
    });
    record['lines'] = lines.filter((line) => numbersOf(line).length > 0);
  },
};
