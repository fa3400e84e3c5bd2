import type { Answer, BehaviourContext } from '../../engine/index.js';
import { describe } from '../../errors/index.js';
import { type Row, MAX_PIECES, among, equal, nameIn, number, numbersOf, rowsOf } from '../rows.js';
import { allowanceOf, stripOf } from './ji.js';

/** Largest area of a merged clad plate (m²), and greatest length of a base plate (mm). */
export const MAX_AREA = 20;
export const MAX_LENGTH = 13_000;

/** The line of a requirement that the plate belongs to: its own line, or else that of its first piece. */
async function lineOf({ records }: BehaviourContext, said: Row): Promise<Row | undefined> {
  if (said['jiLineId']) return records.get('jiLine', String(said['jiLineId']));
  const [first] = rowsOf(said, 'items');
  const pieceId = first?.['pieceId'];
  if (pieceId == null || pieceId === '') return undefined;
  const [piece] = await records.find('pdPiece', among('id', [pieceId]), 1);
  if (piece === undefined) return undefined;
  const lines = await records.find('jiLine', equal('contractLineId', String(piece['contractLineId'])), MAX_PIECES);
  return lines.find((line) => numbersOf(line).includes(String(piece['pdNum'])));
}

/** Proposed allowances, strip and kerf of a plate, each with its source. Source: C6. */
export const adviseSizes: Answer = async (context, { said, language }) => {
  const entries = [...context.records.dictionary('exp_allowance').entries()];
  const nameOf = (key: string | undefined) => nameIn(context, 'exp_allowance', key, language);
  const reason = (key: string, params: Record<string, string | number>) => describe(key, params)[language];
  const isThick = number(said['cladBlankThk']) > 0;
  const { edge, overhang, band } = allowanceOf(context, said['cladBlankThk']);
  const line = await lineOf(context, said);
  const strip = line && stripOf(line);
  const tests = entries.find(([, { ext }]) => ext['sampleStrip'] === strip)?.[0];
  const kerf = number(entries.find(([, { ext }]) => 'kerf' in ext)?.[1].ext['kerf'] ?? 10);
  return {
    values: { ...(isThick && { edgeAllowance: edge, overhang }), ...(line && { sampleStrip: strip }), kerf },
    reasons: {
      ...(isThick && {
        edgeAllowance: reason('advice.edge', { edge, band: nameOf(band?.dictKey) }),
        overhang: reason('advice.edge', { edge: overhang, band: nameOf(band?.dictKey) }),
      }),
      ...(strip !== undefined && { sampleStrip: reason('advice.strip', { strip, tests: nameOf(tests) }) }),
      kerf: reason('advice.kerf', { kerf, area: MAX_AREA, length: MAX_LENGTH }),
    },
  };
};
