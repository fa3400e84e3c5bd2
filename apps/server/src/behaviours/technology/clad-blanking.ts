import type { ActionHook, Behaviour, BehaviourContext } from '../../engine/index.js';
import { bandsOf, densityOf } from '../office/density.js';
import { drawnBlank } from './drawn-plates.js';
import { setProgress } from './ji-pieces.js';
import { squareFor } from './splice-plan.js';
import { type Row, equal, among, number, refuse } from '../rows.js';

/** More plates than any requirement has, and more items than any card has. */
const MAX_ROWS = 1000;
const SPLICED = '1';
const FROM_STOCK = '4';
const TO_BUY = 0;
/** A cutting card that is approved, or under approval: only the head of technology may add to it. */
const CLOSED = [1, 2];

/** Clad blanks: density and standard of the grade; a strip is as long as the plate unless another length is given. */
export const cladBlanking: Behaviour = {
  model: 'fu',

  async compute(context, record) {
    const grades = context.records.dictionary('material_grade');
    const bands = await bandsOf(context, [record['cladGrade']]);
    record['density'] = densityOf(record['cladGrade'], record['thickness'], bands, grades);
    record['cladStandard'] ??= grades.get(String(record['cladGrade'] ?? ''))?.ext['standard'] ?? null;
    // A disc is cut from a square sheet.
    const diameter = number(record['diameter']);
    if (diameter > 0) {
      const side = squareFor(diameter).toFixed(2);
      record['length'] ??= side;
      record['width'] ??= side;
    }
    record['stripLength'] ??= record['length'] ?? null;
  },

  draw: async (_, record, { name }) => (name === 'strips' ? [drawnBlank(record)] : undefined),
};

/** The cutting card of the requirement that a plate belongs to. */
async function cardOf({ records, actor }: BehaviourContext, plate: Row): Promise<Row | undefined> {
  const [card] = await records.find('guochXl', equal('jiId', String(plate['jiId'])), MAX_ROWS);
  const mayAdd = actor.isAdministrator || actor.roleAliases.includes('techMgr');
  if (card !== undefined && CLOSED.includes(Number(card['status'])) && !mayAdd) {
    throw refuse('expDesignId', 'fu.cardClosed', { number: String(card['cardNo']) });
  }
  return card;
}

/** The parts that are cut from clad sheets, on the card. */
async function writeItem({ records }: BehaviourContext, card: Row, fu: Row, pdNums: string[]): Promise<void> {
  const cardId = String(card['id']);
  const items = await records.find('guochXlItem', equal('cardId', cardId), MAX_ROWS);
  const values = {
    ...{ partType: 'CLAD', pdNums, sourceFuId: fu['id'], grade: fu['cladGrade'], standard: fu['cladStandard'] },
    ...{ thickness: fu['thickness'], length: fu['stripLength'], width: fu['stripWidth'], qty: fu['stripQty'] },
    weight: fu['totalWeight'],
  };
  const known = items.find((item) => String(item['sourceFuId']) === String(fu['id']));
  if (known !== undefined) await records.update('guochXlItem', String(known['id']), values);
  else
    await records.insert('guochXlItem', {
      ...{ ...values, cardId, itemNo: Math.max(0, ...items.map((item) => number(item['itemNo']))) + 1 },
      ...{ cutMethod: 'PLASMA', tolLength: '0/+5', tolWidth: '0/+5', diagonalMax: '5.0' },
    });
}

/** The material to buy for it; it can change until it is ordered. */
async function askFor({ records }: BehaviourContext, fu: Row, jiId: unknown): Promise<void> {
  const [known] = await records.find('pmProgress', equal('fuId', String(fu['id'])), MAX_ROWS);
  if (fu['sourceType'] === FROM_STOCK || (known !== undefined && known['status'] !== TO_BUY)) return;
  const values = {
    ...{ grade: fu['cladGrade'], standard: fu['cladStandard'], thickness: fu['thickness'] },
    ...{ width: fu['stripWidth'], length: fu['stripLength'], qty: fu['stripQty'], weight: fu['totalWeight'] },
  };
  if (known !== undefined) await records.update('pmProgress', String(known['id']), values);
  else
    await records.create('pmProgress', [
      {
        ...{ ...values, fuId: fu['id'], jiId, sourceType: 'CLAD' },
        ...{ contractId: fu['contractId'], contractCode: fu['contractCode'] },
      },
    ]);
}

/** A layout for a spliced sheet; a person edits it afterwards. */
async function draftLayout({ records }: BehaviourContext, fu: Row): Promise<void> {
  const known = await records.count('pp', equal('fuId', String(fu['id'])));
  if (fu['needSplice'] === SPLICED && known === 0)
    await records.create('pp', [{ fuId: fu['id'], stripQty: fu['stripQty'] }]);
}

/** A saved clad blank: item of the cutting card, demand, layout of strips, progress. */
export const releaseBlank: ActionHook = async (context, fu) => {
  const { records, clock } = context;
  const plate = await records.get('explosion', String(fu['expDesignId']));
  if (plate === undefined) return;
  const pieces = await records.find('explosionItem', equal('expDesignId', String(plate['id'])), MAX_ROWS);
  pieces.sort((a, b) => number(a['position']) - number(b['position']));
  const card = await cardOf(context, plate);
  const pdNums = pieces.map((piece) => String(piece['pdNum']));
  if (card !== undefined) await writeItem(context, card, fu, pdNums);
  await askFor(context, fu, plate['jiId']);
  await draftLayout(context, fu);
  if (plate['jiLineId'] == null) return;
  // The line is done when its last plate is done. Merged blanks are counted with the blank that they were merged into.
  const plates = await records.find('explosion', equal('jiLineId', String(plate['jiLineId'])), MAX_ROWS);
  const heads = plates.filter((one) => one['mergeFlag'] !== '2').map(({ id }) => String(id));
  const done = await records.count('fu', among('expDesignId', heads));
  const line = await records.get('jiLine', String(plate['jiLineId']));
  const progress = done === heads.length ? { fuProgress: '2', fuTime: clock.now() } : { fuProgress: '1' };
  await setProgress(context, { lines: [line ?? {}] }, progress);
};

/** When a clad blank is removed, the records that it made are removed too, unless they are already ordered. */
export const withdrawBlank: ActionHook = async ({ records }, fu) => {
  const id = String(fu['id']);
  const ids = async (model: string, field: string) =>
    (await records.find(model, equal(field, id), MAX_ROWS)).map((one) => String(one['id']));
  await records.remove('guochXlItem', await ids('guochXlItem', 'sourceFuId'));
  await records.remove('pp', await ids('pp', 'fuId'));
  for (const demand of await records.find('pmProgress', equal('fuId', id), MAX_ROWS))
    if (demand['status'] === TO_BUY) await records.move('pmProgress', String(demand['id']), 'cancel');
};
