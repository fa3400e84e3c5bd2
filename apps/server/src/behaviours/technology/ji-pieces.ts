import type { ActionHook, BehaviourContext } from '../../engine/index.js';
import { describe } from '../../errors/index.js';
import { isNotReported } from '../production/plan-release.js';
import { type Row, MAX_LINES, MAX_PIECES, equal, among, refuse, rowsOf, numbersOf } from '../rows.js';

const PROGRESS = /Progress$/;

/** Pieces of lines by their numbers. */
const piecesOf = ({ records }: BehaviourContext, pdNums: readonly string[]): Promise<Row[]> =>
  pdNums.length === 0 ? Promise.resolve([]) : records.find('pdPiece', among('pdNum', pdNums), MAX_PIECES);

/** Sets these values in the design notices of a requirement's contract lines, and records who last worked on them. */
export async function setProgress(
  { records, actor }: BehaviourContext,
  document: Row,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const people = Object.fromEntries(
    Object.keys(values).flatMap((key) => (PROGRESS.test(key) ? [[key.replace(PROGRESS, 'UserId'), actor.userId]] : [])),
  );
  const lineIds = [...new Set(rowsOf(document, 'lines').map((line) => String(line['contractLineId'])))];
  for (const plan of await records.find('pdInformDesignPlan', among('contractLineId', lineIds), MAX_LINES))
    await records.move('pdInformDesignPlan', String(plan['id']), 'progress', { ...people, ...values });
}

/** Which lines the parts of each cut come from: lines have ids only after they are stored. */
async function linkCuts({ records }: BehaviourContext, document: Row): Promise<void> {
  const lines = rowsOf(document, 'lines');
  for (const cut of rowsOf(document, 'cuts')) {
    const pdNums = ((cut['blanks'] as Row[] | null) ?? []).flatMap(numbersOf);
    const ids = lines.filter((line) => numbersOf(line).some((pdNum) => pdNums.includes(pdNum))).map(({ id }) => id);
    const jiLineIds = ids.join(',');
    if (cut['jiLineIds'] !== jiLineIds) await records.update('jiSubstrateCut', String(cut['id']), { jiLineIds });
  }
}

/** A saved requirement: its pieces are now in design; pieces that were removed from it are free again. */
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

/** A removed requirement: its pieces are free. If it was the last one, the contract is no longer in design. */
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

/**
 * A returned requirement is in design again, and production of its pieces stops. Not allowed once work on them is
 * reported.
 */
export const reopen: ActionHook = async (context, document) => {
  const { records } = context;
  for (const plan of await records.find('guochProcess', equal('jiId', String(document['id'])), MAX_LINES)) {
    if (!(await isNotReported(context, plan)))
      throw refuse('status', 'plan.reported', { number: String(plan['planNo']) });
    const open = await records.find('productionSchedule', equal('planId', String(plan['id'])), MAX_PIECES);
    for (const row of open.filter(({ status }) => status === 0 || status === 1))
      await records.move('productionSchedule', String(row['id']), 'stop', {
        stopReason: describe('schedule.returned', { number: String(document['jiNo']) }).zh,
      });
  }
  await setProgress(context, document, { jiProgress: '1' });
};
