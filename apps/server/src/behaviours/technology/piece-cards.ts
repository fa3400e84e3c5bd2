import type { Behaviour, BehaviourContext } from '../../engine/index.js';
import { type Row, MOST_LINES, MOST_PIECES, equal, among, number, numbersOf, refuse } from './design-rows.js';

const piecesOf = (context: BehaviourContext, record: Row): Promise<Row[]> => {
  const pdNums = numbersOf(record);
  return pdNums.length === 0
    ? Promise.resolve([])
    : context.records.find('pdPiece', among('pdNum', pdNums.slice(0, MOST_PIECES)), MOST_PIECES);
};

/** Pieces of a card are those of its contract. */
async function demandPieces(context: BehaviourContext, record: Row): Promise<void> {
  const own = (await piecesOf(context, record)).filter(
    (piece) => String(piece['contractId']) === String(record['contractId']),
  );
  const known = new Set(own.map((piece) => String(piece['pdNum'])));
  const strange = numbersOf(record).find((pdNum) => !known.has(pdNum));
  if (strange === undefined) return;
  throw refuse('pdNums', 'card.unknownPiece', { pdNum: strange });
}

/** Hold temperatures (℃) that the plant begins with, by treatment and category of the clad. Source: C10, usual choices. */
function usualTemperature(htType: unknown, category: unknown): number | null {
  if (htType === 'N' || htType === 'NT') return 905;
  if (htType !== 'SR') return null;
  if (category === 'TI' || category === 'ZR' || category === 'CU') return 540;
  return category === 'NI' ? 560 : 580;
}

/** Heat treatments: grades of the pieces, and what their pair of materials and thickness propose. */
export const heatTreatment: Behaviour = {
  model: 'htProcess',

  async compute(context, record) {
    const [piece] = await piecesOf(context, record);
    record['baseGrade'] = piece?.['baseGrade'] ?? null;
    record['cladGrade'] = piece?.['cladGrade'] ?? null;
    if (piece === undefined) return;
    const { records } = context;
    const lines = await records.find('jiLine', equal('contractLineId', String(piece['contractLineId'])), MOST_LINES);
    const line = lines.find((one) => numbersOf(one).includes(String(piece['pdNum'])));
    const blank = number(line?.['baseBlankThk']) + number(line?.['cladBlankThk']);
    if (blank > 0) record['totalThk'] ??= blank.toFixed(2);
    record['htType'] ??= line?.['htType'] ?? null;
    const category = records.dictionary('material_grade').get(String(record['cladGrade']))?.ext['category'];
    record['holdTemp'] ??= usualTemperature(record['htType'], category);
    record['coolingMode'] ??= record['htType'] === 'SR' ? 'FC' : 'AC';
  },

  async guard(context, operation, record) {
    if (operation === 'create' || operation === 'update') await demandPieces(context, record);
  },
};

/** Machining cards: pieces of their contract alone. */
export const machiningCard: Behaviour = {
  model: 'guochJjg',
  async guard(context, operation, record) {
    if (operation === 'create' || operation === 'update') await demandPieces(context, record);
  },
};
