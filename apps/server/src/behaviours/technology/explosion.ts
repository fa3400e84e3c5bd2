import type { ActionHook, Behaviour, DrawnPart } from '../../engine/index.js';
import { describe } from '../../errors/index.js';
import { bandsOf, densityOf } from '../office/density.js';
import { setProgress } from './ji-pieces.js';
import { type Row, among, number, rowsOf, idsOf, refuse } from '../rows.js';
import { shareOf } from './drawn-plates.js';
import { MAX_AREA, MAX_LENGTH } from './explosion-advice.js';
import { allowanceOf } from './ji.js';

const MAX_ITEMS = 100;
const APPROVED = 2;

/** Pieces lie one behind another from the edge, with a kerf between them; the strip is at the far end. Source: C6. */
function layPieces(record: Row): void {
  let along = number(record['edgeAllowance']);
  for (const [at, item] of rowsOf(record, 'items').entries()) {
    item['position'] = at + 1;
    const width = number(item['netWidth']) || number(item['netDiameter']);
    const across = number(record['baseWidth']) || number(record['baseDiameter']);
    item['offsetX'] = along.toFixed(2);
    item['offsetY'] = ((across - width) / 2).toFixed(2);
    along += (number(item['netLength']) || number(item['netDiameter'])) + number(record['kerf']);
  }
}

/** The base plate with its pieces and the strip for samples; the margin is the allowance at its edges. */
const drawExplosion: Behaviour['draw'] = async (_, record, { name }) => {
  if (name !== 'plate') return undefined;
  layPieces(record);
  const [length, width] = [number(record['baseLength']), number(record['baseWidth'])];
  const diameter = number(record['baseDiameter']) || null;
  const edge = number(record['edgeAllowance']);
  const strip = diameter === null ? number(record['sampleStrip']) : 0;
  const pieces = rowsOf(record, 'items').map((item): DrawnPart => {
    const round = number(item['netDiameter']) || null;
    return {
      ...{ key: String(item['position']), kind: 'part', label: String(item['pdNum'] ?? ''), plate: 0 },
      ...{ x: number(item['offsetX']), y: number(item['offsetY']), diameter: round },
      ...{ length: round ?? number(item['netLength']), width: round ?? number(item['netWidth']) },
    };
  });
  const sample: DrawnPart = {
    ...{ key: 'sample', kind: 'allowance', label: '', plate: 0, diameter: null },
    ...{ x: length - edge - strip, y: edge, length: strip, width: width - 2 * edge },
  };
  const plate = { length: diameter ?? length, width: diameter ?? width, diameter };
  return [
    {
      ...{ ...plate, key: 'base', title: String(record['expNo'] ?? ''), plates: 1, margin: edge },
      ...{ kerf: number(record['kerf']), seams: [], rests: [] },
      problems: plate.length > 0 ? [] : [describe('drawing.noSize')],
      parts: strip > 0 && length > 0 ? [...pieces, sample] : pieces,
      utilisation: shareOf(pieces, plate, 1),
    },
  ];
};

/** Explosion sizes: pieces of the plate with their sizes and places; densities and allowances for the formulas. */
export const explosion: Behaviour = {
  model: 'explosion',

  async compute(context, record) {
    const { records } = context;
    const items = rowsOf(record, 'items');
    const numbers = items.map((item) => item['pdNum']).filter(Boolean);
    const ids = items.map((item) => item['pieceId']).filter(Boolean);
    const where = { conjunction: 'or' as const, children: [among('pdNum', numbers), among('id', ids)] };
    const pieces = items.length === 0 ? [] : await records.find('pdPiece', where, MAX_ITEMS);
    for (const item of items) {
      const piece = pieces.find(
        (one) => String(one['id']) === String(item['pieceId']) || one['pdNum'] === item['pdNum'],
      );
      if (piece === undefined) continue;
      Object.assign(item, {
        ...{ pieceId: piece['id'], pdNum: piece['pdNum'] },
        ...{ netLength: piece['netLength'], netWidth: piece['netWidth'], netDiameter: piece['netDiameter'] },
      });
    }
    const contract =
      record['contractId'] == null ? undefined : await records.get('contract', String(record['contractId']));
    record['contractCode'] = contract?.['contractCode'] ?? null;
    const allowance = allowanceOf(context, record['cladBlankThk']);
    record['edgeAllowance'] ??= allowance.edge;
    record['overhang'] ??= allowance.overhang;
    const bands = await bandsOf(context, [record['baseGrade'], record['cladGrade']]);
    const grades = records.dictionary('material_grade');
    record['baseDensity'] = densityOf(record['baseGrade'], record['baseBlankThk'], bands, grades);
    record['cladDensity'] = densityOf(record['cladGrade'], record['cladBlankThk'], bands, grades);
  },

  before(_, __, record) {
    layPieces(record);
  },

  draw: drawExplosion,
};

/** An approved size: the design progress of its contract lines is updated. */
export const explosionProgress: ActionHook = async (context, document) => {
  const { records, clock } = context;
  const all = await records.find('explosion', among('jiId', [document['jiId']]), MAX_ITEMS * 10);
  // The line is done when its last plate is done; this plate already counts as approved.
  const open = new Set(
    all
      .filter((one) => String(one['id']) !== String(document['id']) && Number(one['status']) !== APPROVED)
      .map((one) => String(one['jiLineId'])),
  );
  const lineId = String(document['jiLineId']);
  if (document['jiLineId'] == null || open.has(lineId)) return;
  const line = await records.get('jiLine', lineId);
  await setProgress(context, { lines: [line ?? {}] }, { expProgress: '2', expTime: clock.now() });
};

/** Fields that must be equal for plates of one shot. */
const MATERIAL = ['baseGrade', 'cladGrade', 'baseBlankThk', 'cladBlankThk'];

/** Several drafts become one plate: the first plate takes all pieces and is computed again. */
export const mergeExplosions: ActionHook = async ({ records, actor }, document, { payload }) => {
  const id = String(document['id']);
  const ids = idsOf(payload['ids']).filter((one) => one !== id);
  const members = ids.length === 0 ? [] : await records.find('explosion', among('id', ids), MAX_ITEMS);
  if (members.length === 0 || members.length < ids.length) throw refuse('ids', 'explosion.members');
  const all = [document, ...members];
  for (const one of members) {
    if (MATERIAL.some((key) => String(one[key]) !== String(document[key]))) throw refuse('ids', 'ji.mixedMaterial');
    if (one['mergeFlag'] !== '0' || ![0, 3, 4, 5].includes(Number(one['status'])))
      throw refuse('ids', 'explosion.notFree', { number: String(one['expNo']) });
  }
  if (all.some((one) => one['shape'] !== 'RECT')) throw refuse('ids', 'explosion.rectangles');
  const isCross = members.some((one) => String(one['contractId']) !== String(document['contractId']));
  if (isCross && !actor.isAdministrator && !actor.roleAliases.includes('techMgr'))
    throw refuse('ids', 'explosion.cross');
  const items = await records.find('explosionItem', among('expDesignId', [id, ...ids]), MAX_ITEMS);
  const rank = (item: Row): number => [id, ...ids].indexOf(String(item['expDesignId']));
  items.sort((a, b) => rank(a) - rank(b) || number(a['position']) - number(b['position']));
  const taken = items.map((item) => ({ pdNum: item['pdNum'], pieceId: item['pieceId'], fromId: item['expDesignId'] }));
  for (const one of members)
    await records.move('explosion', String(one['id']), 'follow', { mergeFlag: '2', mergeHeadId: id, items: [] });
  await records.move('explosion', id, 'lead', { mergeFlag: '1', items: taken });
  const head = await records.get('explosion', id);
  if (number(head?.['cladArea']) > MAX_AREA || number(head?.['baseLength']) > MAX_LENGTH)
    throw refuse('ids', 'explosion.tooLarge', { area: String(MAX_AREA), length: String(MAX_LENGTH) });
};

/** Splits a merged plate: each original plate gets its pieces back. */
export const separateExplosions: ActionHook = async ({ records }, document) => {
  const id = String(document['id']);
  if (document['mergeFlag'] !== '1') throw refuse('headId', 'ji.notMerged');
  const items = await records.find('explosionItem', among('expDesignId', [id]), MAX_ITEMS);
  const of = (owner: string) =>
    items
      .filter((item) => String(item['fromId'] ?? id) === owner)
      .map((item) => ({ pdNum: item['pdNum'], pieceId: item['pieceId'] }));
  const owners = [...new Set(items.map((item) => String(item['fromId'] ?? id)))].filter((owner) => owner !== id);
  await records.move('explosion', id, 'lead', { mergeFlag: '0', items: of(id) });
  for (const owner of owners)
    await records.move('explosion', owner, 'follow', { mergeFlag: '0', mergeHeadId: null, items: of(owner) });
};
