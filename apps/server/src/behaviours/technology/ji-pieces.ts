import type { ActionHook, BehaviourContext } from '../../engine/index.js';
import { type Row, MOST_LINES, MOST_PIECES, equal, among, rowsOf, numbersOf } from './design-rows.js';

/** Pieces of lines by their numbers. */
const piecesOf = ({ records }: BehaviourContext, pdNums: readonly string[]): Promise<Row[]> =>
  pdNums.length === 0 ? Promise.resolve([]) : records.find('pdPiece', among('pdNum', pdNums), MOST_PIECES);

/** Notices to design the contract lines of a requirement get these values. */
export async function setProgress(
  { records }: BehaviourContext,
  document: Row,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const lineIds = [...new Set(rowsOf(document, 'lines').map((line) => String(line['contractLineId'])))];
  for (const plan of await records.find('pdInformDesignPlan', among('contractLineId', lineIds), MOST_LINES))
    await records.update('pdInformDesignPlan', String(plan['id']), { ...values });
}

/** Which lines the parts of each cut come from: ids that lines only have when they are stored. */
async function linkCuts({ records }: BehaviourContext, document: Row): Promise<void> {
  const lines = rowsOf(document, 'lines');
  for (const cut of rowsOf(document, 'cuts')) {
    const pdNums = ((cut['blanks'] as Row[] | null) ?? []).flatMap(numbersOf);
    const ids = lines.filter((line) => numbersOf(line).some((pdNum) => pdNums.includes(pdNum))).map(({ id }) => id);
    const jiLineIds = ids.join(',');
    if (cut['jiLineIds'] !== jiLineIds) await records.update('jiSubstrateCut', String(cut['id']), { jiLineIds });
  }
}

/** A requirement that was saved takes its pieces into design, and lets go those that it no longer has. */
export const claim: ActionHook = async (context, document, { before, action }) => {
  const { records, actor } = context;
  const now = rowsOf(document, 'lines').flatMap(numbersOf);
  const former = action === 'added' ? [] : rowsOf(before, 'lines').flatMap(numbersOf);
  const taken = now.filter((pdNum) => !former.includes(pdNum));
  const left = former.filter((pdNum) => !now.includes(pdNum));
  for (const piece of await piecesOf(context, taken)) await records.move('pdPiece', String(piece['id']), 'design');
  for (const piece of await piecesOf(context, left)) await records.move('pdPiece', String(piece['id']), 'undesign');
  await linkCuts(context, document);
  const contractId = String(document['contractId']);
  if ((await records.get('contract', contractId))?.['status'] === 1)
    await records.move('contract', contractId, 'design');
  if (action === 'added') await setProgress(context, document, { jiProgress: '1', jiUserId: actor.userId });
};

/** A requirement that is removed frees its pieces; the contract is no longer in design when it was the last. */
export const free: ActionHook = async (context, document) => {
  const { records } = context;
  for (const piece of await piecesOf(context, rowsOf(document, 'lines').flatMap(numbersOf)))
    if (piece['status'] === 1) await records.move('pdPiece', String(piece['id']), 'undesign');
  await setProgress(context, document, { jiProgress: '0', jiUserId: null });
  const contractId = String(document['contractId']);
  const others = await records.count('ji', equal('contractId', contractId));
  const contract = await records.get('contract', contractId);
  if (others === 0 && contract?.['status'] === 2) await records.move('contract', contractId, 'undesign');
};

/** A requirement that was returned is in design again. */
export const reopen: ActionHook = (context, document) => setProgress(context, document, { jiProgress: '1' });
