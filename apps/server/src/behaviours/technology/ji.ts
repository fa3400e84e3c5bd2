import type { Behaviour, BehaviourContext, DictionaryEntry } from '../../engine/index.js';
import { describe, fieldError } from '../../errors/index.js';
import { bandsOf, densityOf } from '../office/density.js';
import { completeCuts } from './cut-lines.js';
import { type Row, MAX_PIECES, equal, among, number, rowsOf, numbersOf, refuse, contractLines } from '../rows.js';
import { drawnCuts } from './drawn-plates.js';

/** Fields that a line always takes from the current contract, whatever a client sends. */
const FIXED = ['baseGrade', 'cladGrade', 'baseThk', 'cladThk', 'shape', 'productUse', 'cladClass'];
/** Fields whose first value comes from the contract, and which technology may change. */
export const PROPOSED = [
  ...['productStandard', 'bondLevel', 'utStandard', 'utScanMode', 'testItems', 'minShear'],
  ...['htType', 'surfaceFinish', 'flatness'],
];
/** Contracts whose pieces may be designed: in force, in design, in production. */
const OPEN_CONTRACTS = [1, 2, 3];
/** Some plates are already shipped: only replacements for scrapped plates are still designed. */
const PARTLY_SHIPPED = 4;

/** Millimetres as records keep them. */
const size = (value: number): string => value.toFixed(2);
/** The allowance around the pieces of a plate in mm, and the dictionary entry that defines it. */
interface Allowance {
  readonly edge: number;
  readonly overhang: number;
  readonly band: DictionaryEntry | undefined;
}

/** Edge per side and overhang by the thickness of the clad. Source: dictionary `exp_allowance`, C6. */
export function allowanceOf({ records }: BehaviourContext, cladThk: unknown): Allowance {
  const bands = [...records.dictionary('exp_allowance').values()].filter(({ ext }) => 'cladThkMax' in ext);
  const band = bands.find(({ ext }) => ext['cladThkMax'] == null || number(cladThk) <= number(ext['cladThkMax']));
  return { edge: number(band?.ext['edgePerSide'] ?? 25), overhang: number(band?.ext['overhangPerSide'] ?? 10), band };
}

/** Test strip (mm): none for discs, which get a separate test plate; short when only shear is tested. Source: C6. */
export function stripOf(line: Row): number {
  if (line['shape'] === 'ROUND' || line['shape'] === 'RING') return 0;
  const tests = Array.isArray(line['testItems']) ? line['testItems'].map(String) : [];
  return tests.every((test) => test === 'JQ') ? 80 : 150;
}

/** A tube sheet is machined: its blank is 4 mm thicker, its clad 2 mm. */
const machined = (line: Row): boolean => line['productUse'] === 'TUBESHEET';

/** Copies a contract line to the line of the requirement; fields that a person filled in are kept. */
function takeContractLine(context: BehaviourContext, line: Row, source: Row): void {
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

/** Production numbers of a document must be pieces of their lines, appear once, and be in no other requirement. */
async function demandPieces({ records }: BehaviourContext, record: Row, before: Row | undefined): Promise<void> {
  const own = new Set(before === undefined ? [] : rowsOf(before, 'lines').flatMap(numbersOf));
  const all = rowsOf(record, 'lines').flatMap(numbersOf);
  const pieces = await records.find('pdPiece', among('pdNum', all.slice(0, MAX_PIECES)), MAX_PIECES);
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

/** Whether all pieces of a document replace scrapped ones. */
async function isReplacing({ records }: BehaviourContext, record: Row): Promise<boolean> {
  const numbers = rowsOf(record, 'lines').flatMap(numbersOf).slice(0, MAX_PIECES);
  const pieces = await records.find('pdPiece', among('pdNum', numbers), MAX_PIECES);
  return pieces.length > 0 && pieces.every((piece) => piece['replaces'] != null);
}

/**
 * Process requirements: sizes of blanks from the contract, cuts that hold them, and pieces that are in only one
 * document.
 */
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
    const status = Number(contract?.['status']);
    const isOpen = OPEN_CONTRACTS.includes(status);
    if (contract === undefined || !(isOpen || (status === PARTLY_SHIPPED && (await isReplacing(context, record)))))
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
    // A saved requirement counts as reviewed.
    if (operation === 'update') record['needsReview'] = false;
  },

  draw: async (_, record, about) => (about.name === 'cuts' ? drawnCuts(record, about) : undefined),

  /** A new form for a contract: its lines with their free pieces and the sizes of their blanks. */
  async defaults(context, record) {
    const contractId = record['contractId'];
    if (contractId == null || rowsOf(record, 'lines').length > 0) return;
    const pieces = await context.records.find(
      'pdPiece',
      { conjunction: 'and', children: [equal('contractId', String(contractId)), equal('status', 0)] },
      MAX_PIECES,
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
