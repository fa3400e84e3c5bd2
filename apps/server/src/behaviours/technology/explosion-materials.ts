import type { Answer, BehaviourContext } from '../../engine/index.js';
import { badRequest } from '../../errors/index.js';
import { type Row, MAX_LINES, MAX_PIECES, among, contractLines, number, refuse } from '../rows.js';

const MATERIAL = ['baseGrade', 'baseThk', 'cladGrade', 'cladThk'] as const;

/** Lines of the contract that the query names. Throws 400 without one. */
async function linesOf(context: BehaviourContext, said: Row): Promise<Row[]> {
  const { contractId } = said;
  if (typeof contractId !== 'string' || contractId === '') throw badRequest('request.missing', { name: 'contractId' });
  if (!/^\d{1,19}$/.test(contractId)) throw refuse('contractId', 'request.wrongType', { name: 'contractId' });
  return contractLines(context, contractId);
}

const keyOf = (line: Row): string =>
  MATERIAL.map((key) => (key.endsWith('Thk') ? number(line[key]) : String(line[key]))).join('|');

/** The distinct pairs of materials of a contract, with their thicknesses (mm) and number of plates. */
export const materialsOf: Answer = async (context, { said }) => {
  const found = new Map<string, Row>();
  for (const line of await linesOf(context, said)) {
    const known = found.get(keyOf(line));
    const count = number(known?.['count']) + number(line['qty']);
    found.set(keyOf(line), { ...Object.fromEntries(MATERIAL.map((key) => [key, line[key]])), count });
  }
  return [...found.values()];
};

/** Production numbers of a contract and material pair that have no explosion design yet. */
export const piecesWithout: Answer = async (context, { said }) => {
  const { records } = context;
  const lines = (await linesOf(context, said)).filter((line) =>
    MATERIAL.every((key) => {
      const asked = said[key];
      if (asked === undefined || asked === '') return true;
      return key.endsWith('Thk') ? number(asked) === number(line[key]) : asked === line[key];
    }),
  );
  const ids = lines.slice(0, MAX_LINES).map(({ id }) => String(id));
  if (ids.length === 0) return [];
  const pieces = await records.find('pdPiece', among('contractLineId', ids), MAX_PIECES);
  const numbers = pieces.map((piece) => String(piece['pdNum']));
  const items = numbers.length === 0 ? [] : await records.find('explosionItem', among('pdNum', numbers), MAX_PIECES);
  const taken = new Set(items.map((item) => String(item['pdNum'])));
  return pieces
    .filter((piece) => !taken.has(String(piece['pdNum'])))
    .map(({ id, pdNum, spec }) => ({ id, value: id, label: pdNum, name: pdNum, pdNum, spec }));
};
