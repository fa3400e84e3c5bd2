import type { ActionHook } from '../../engine/index.js';
import { bandsOf, densityOf } from '../office/density.js';
import type { Blank } from './cut-plan.js';
import { figuresOf, live, motherOf, tooSmall, unplaced } from './cut-lines.js';
import { type Row, rowsOf, idsOf, refuse } from '../rows.js';
import { fits } from './plate-layout.js';

/** Fields that must be equal for cuts of one plate. */
const MATERIAL = ['grade', 'thickness', 'standard', 'deliveryState'];
/** Fields that a cut gets back when a merge is cancelled. */
const OWN = [
  'pdNums',
  'motherLength',
  'motherWidth',
  'motherDiameter',
  'motherQty',
  'blanks',
  'theoryWeight',
  'utilisation',
  'jiLineIds',
];

/** Merges several cuts into one mother plate: the first cut holds all parts. Source: C7, C11. */
export const mergeCuts: ActionHook = async (context, document, { payload }) => {
  const ids = [...new Set(idsOf(payload['cutIds']))];
  const cuts = rowsOf(document, 'cuts').filter((cut) => ids.includes(String(cut['id'])));
  const [head, ...members] = cuts;
  if (head === undefined || members.length === 0 || cuts.length < ids.length) throw refuse('cutIds', 'ji.twoCuts');
  if (cuts.some((cut) => cut['merged'] !== '0')) throw refuse('cutIds', 'ji.mergedAlready');
  if (members.some((cut) => MATERIAL.some((key) => String(cut[key]) !== String(head[key]))))
    throw refuse('cutIds', 'ji.mixedMaterial');
  const mother = motherOf({ ...payload, motherDiameter: null });
  // The chosen places are not valid on another plate.
  const blanks = cuts.flatMap((cut) => unplaced(cut['blanks'] as Blank[]));
  if (!fits(blanks, mother)) throw tooSmall('motherLength', blanks, mother.qty);
  const bands = await bandsOf(context, [head['grade']]);
  const grades = context.records.dictionary('material_grade');
  const density = densityOf(head['grade'], head['thickness'], bands, grades);
  const { length, width, qty } = mother;
  await context.records.update('jiSubstrateCut', String(head['id']), {
    ...{ merged: '1', ownMother: Object.fromEntries(OWN.map((key) => [key, head[key] ?? null])) },
    ...{ motherLength: length, motherWidth: width, motherDiameter: null, motherQty: qty, blanks },
    pdNums: blanks.flatMap(({ pdNums }) => pdNums),
    ...figuresOf(blanks, mother, head['thickness'], density),
    jiLineIds: [...new Set(cuts.flatMap((cut) => idsOf(cut['jiLineIds'])))].join(','),
  });
  for (const cut of members)
    await context.records.update('jiSubstrateCut', String(cut['id']), { merged: '2', memberOf: head['cutNo'] });
};

/** Splits a merge: each cut has its own mother plate again. */
export const separateCuts: ActionHook = async ({ records }, document, { payload }) => {
  const cuts = rowsOf(document, 'cuts');
  const asked = cuts.find((cut) => String(cut['id']) === String(payload['cutId']));
  const head = asked !== undefined && !live(asked) ? cuts.find((cut) => cut['cutNo'] === asked['memberOf']) : asked;
  if (head === undefined || head['merged'] !== '1') throw refuse('cutId', 'ji.notMerged');
  const own = (head['ownMother'] as Row | null) ?? {};
  await records.update('jiSubstrateCut', String(head['id']), { ...own, merged: '0', ownMother: null });
  for (const cut of cuts)
    if (cut['memberOf'] === head['cutNo'])
      await records.update('jiSubstrateCut', String(cut['id']), { merged: '0', memberOf: null });
};
