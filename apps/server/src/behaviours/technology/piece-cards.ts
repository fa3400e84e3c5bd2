import type { Answer, Behaviour, BehaviourContext } from '../../engine/index.js';
import { describe } from '../../errors/index.js';
import { type Row, MAX_LINES, MAX_PIECES, equal, among, nameIn, number, numbersOf, refuse } from '../rows.js';
import { usualCooling, usualHold } from './treatment.js';

const piecesOf = (context: BehaviourContext, record: Row): Promise<Row[]> => {
  const pdNums = numbersOf(record);
  return pdNums.length === 0
    ? Promise.resolve([])
    : context.records.find('pdPiece', among('pdNum', pdNums.slice(0, MAX_PIECES)), MAX_PIECES);
};

/** The pieces of a card must belong to its contract. */
async function demandPieces(context: BehaviourContext, record: Row): Promise<void> {
  const own = (await piecesOf(context, record)).filter(
    (piece) => String(piece['contractId']) === String(record['contractId']),
  );
  const known = new Set(own.map((piece) => String(piece['pdNum'])));
  const strange = numbersOf(record).find((pdNum) => !known.has(pdNum));
  if (strange === undefined) return;
  throw refuse('pdNums', 'card.unknownPiece', { pdNum: strange });
}

/**
 * Values that all pieces of a treatment share, taken from the first piece: its material pair, and the line that
 * designed it.
 */
async function sourceOf(
  context: BehaviourContext,
  record: Row,
): Promise<{ piece: Row; line: Row | undefined } | undefined> {
  const [piece] = await piecesOf(context, record);
  if (piece === undefined) return undefined;
  const of = equal('contractLineId', String(piece['contractLineId']));
  const lines = await context.records.find('jiLine', of, MAX_LINES);
  return { piece, line: lines.find((one) => numbersOf(one).includes(String(piece['pdNum']))) };
}

const categoryOf = ({ records }: BehaviourContext, grade: unknown): unknown =>
  records.dictionary('material_grade').get(String(grade))?.ext['category'];

/** Heat treatments: grades of the pieces, and the values proposed for their material pair and thickness. */
export const heatTreatment: Behaviour = {
  model: 'htProcess',

  async compute(context, record) {
    const source = await sourceOf(context, record);
    record['baseGrade'] = source?.piece['baseGrade'] ?? null;
    record['cladGrade'] = source?.piece['cladGrade'] ?? null;
    if (source === undefined) return;
    const { line } = source;
    const blank = number(line?.['baseBlankThk']) + number(line?.['cladBlankThk']);
    if (blank > 0) record['totalThk'] ??= blank.toFixed(2);
    record['htType'] ??= line?.['htType'] ?? null;
    const category = categoryOf(context, record['cladGrade']);
    record['holdTemp'] ??= usualHold(record['htType'], category)?.usual ?? null;
    record['coolingMode'] ??= usualCooling(record['htType']);
  },

  async guard(context, operation, record) {
    if (operation === 'create' || operation === 'update') await demandPieces(context, record);
  },
};

/** Proposed values of a treatment for its pieces and the chosen type, each with its range and source. */
export const adviseTreatment: Answer = async (context, { said, language }) => {
  const source = await sourceOf(context, said);
  if (source === undefined) return { values: null, reasons: {} };
  const { piece, line } = source;
  const name = (dictionary: string, key: unknown) => nameIn(context, dictionary, key, language);
  const [base, clad] = [number(line?.['baseBlankThk']), number(line?.['cladBlankThk'])];
  // A value that is not chosen yet is an empty text in a form.
  const asked = said['htType'] || (line?.['htType'] ?? null);
  const hold = usualHold(asked, categoryOf(context, piece['cladGrade']));
  const cooling = usualCooling(asked);
  const type = name('heat_treatment_type', asked);
  const pair = `${String(piece['baseGrade'])}+${String(piece['cladGrade'])}`;
  const reason = (key: string, params: Record<string, string | number>) => describe(key, params)[language];
  return {
    values: {
      ...(base + clad > 0 && { totalThk: (base + clad).toFixed(2) }),
      ...(asked !== null && { htType: asked, coolingMode: cooling }),
      ...(hold && { holdTemp: hold.usual }),
    },
    reasons: {
      ...(base + clad > 0 && { totalThk: reason('advice.thickness', { total: base + clad, base, clad }) }),
      ...(line?.['htType'] != null && {
        htType: reason('advice.treatment', { type: name('heat_treatment_type', line['htType']) }),
      }),
      ...(hold && { holdTemp: reason('advice.hold', { ...hold, pair, type }) }),
      ...(asked !== null && { coolingMode: reason('advice.cooling', { mode: name('cooling_mode', cooling), type }) }),
    },
  };
};

/** Machining cards: their pieces must belong to their contract. */
export const machiningCard: Behaviour = {
  model: 'guochJjg',
  async guard(context, operation, record) {
    if (operation === 'create' || operation === 'update') await demandPieces(context, record);
  },
};
