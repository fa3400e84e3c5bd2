import { Decimal } from 'decimal.js';
import type { ActionHook, Answer, Behaviour, BehaviourContext } from '../../engine/index.js';
import { type Row, MAX_PIECES, among, equal, number, refuse } from '../rows.js';
import { stockOf } from './piece-progress.js';
import { openBill } from './rework.js';
import { consume, makeSlabs, slabOf } from './slabs.js';

const ON_SITE = 1;
const BLASTED = '3';
const MISFIRE = 'MISFIRE';
/** Results of a shot that require a rework. */
const BROKEN = ['CRACK', 'DEBOND'];
const POWDER = 'POWDER';

const numbersOf = (shot: Row): string[] => ((shot['pdNums'] as unknown[] | null) ?? []).map(String);

/** Quantity of an item on a day at a site that is issued but neither used nor returned; exact decimal text. */
async function balanceOf(
  { records }: BehaviourContext,
  bizDate: unknown,
  expSite: unknown,
): Promise<Map<string, Decimal>> {
  const rows = await records.find(
    'expLedger',
    { conjunction: 'and', children: [equal('bizDate', bizDate), equal('expSite', expSite)] },
    MAX_PIECES,
  );
  const sums = new Map<string, Decimal>();
  for (const row of rows) {
    const sign = row['ledgerType'] === 'ISSUE' ? 1 : ['USE', 'RETURN'].includes(String(row['ledgerType'])) ? -1 : 0;
    const item = String(row['item']);
    sums.set(item, (sums.get(item) ?? new Decimal(0)).plus(new Decimal(number(row['qty'])).times(sign)));
  }
  return sums;
}

/** Records of shots: the values that summaries count are stored in each record. */
export const shotRecord: Behaviour = {
  model: 'expRecord',

  async compute({ records }, record) {
    const shot = record['expPlanId'] == null ? undefined : await records.get('expPlan', String(record['expPlanId']));
    const plate = shot && (await records.get('explosion', String(shot['expDesignId'])));
    if (shot === undefined || plate === undefined) return;
    const [piece] = await records.find('pdPiece', among('pdNum', numbersOf(shot)), 1);
    const line = piece && (await records.get('contractLine', String(piece['contractLineId'])));
    Object.assign(record, {
      ...{ cladClass: line?.['cladClass'] ?? null, pieceQty: numbersOf(shot).length },
      ...{ bondArea: plate['bondArea'], cladArea: plate['cladArea'] },
    });
  },

  async guard(context, operation, record) {
    if (operation !== 'create') return;
    const issued = (await balanceOf(context, String(record['shotTime']).slice(0, 10), record['expSite'])).get(POWDER);
    if ((issued ?? new Decimal(0)).lt(number(record['actualCharge']))) throw refuse('actualCharge', 'shot.notIssued');
  },
};

const UNIT: Readonly<Record<string, string>> = { POWDER: 'kg', DET: 'fa', BOOST: 'fa' };

/** Explosives used by a shot, for the ledger. */
async function bookUse({ records }: BehaviourContext, record: Row): Promise<void> {
  const used: [string, unknown][] = [
    ['POWDER', record['actualCharge']],
    ['DET', record['detonatorQty']],
    ['BOOST', record['boosterQty']],
  ];
  const rows = used.flatMap(([item, qty]) =>
    number(qty) > 0
      ? [
          {
            ...{
              bizDate: String(record['shotTime']).slice(0, 10),
              expSite: record['expSite'],
              ledgerType: 'USE',
              item,
              qty,
            },
            ...{ explosiveType: record['explosiveType'], batchNo: record['explosiveBatch'], unit: UNIT[item] },
            ...{
              expBatchNo: record['expBatchNo'],
              keeperId: record['keeperId'],
              receiverId: record['blasterId'],
              safetyId: record['safetyId'],
            },
          },
        ]
      : [],
  );
  await records.create('expLedger', rows);
}

/** The transport list of a shot: it is completely blasted when its last shot is. */
async function markBlasted({ records }: BehaviourContext, shot: Row): Promise<void> {
  const items = await records.find('upItem', equal('expPlanId', String(shot['id'])), MAX_PIECES);
  const item = items.find((one) => Number(one['status']) === ON_SITE);
  if (item === undefined) return;
  await records.update('upItem', String(item['id']), { status: '2' });
  const sisters = await records.find('upItem', equal('upId', String(item['upId'])), MAX_PIECES);
  const list = await records.get('upTheMountain', String(item['upId']));
  const isLast = sisters.every((one) => String(one['id']) === String(item['id']) || Number(one['status']) !== ON_SITE);
  if (isLast && Number(list?.['status']) === ON_SITE)
    await records.move('upTheMountain', String(item['upId']), 'blasted');
}

/** A recorded shot: base and clad become one bonded blank, or the shot has misfired. */
export const recordShot: ActionHook = async (context, record) => {
  const { records } = context;
  const shot = (await records.get('expPlan', String(record['expPlanId']))) ?? {};
  await bookUse(context, record);
  if (record['shotResult'] === MISFIRE) {
    await records.move('expPlan', String(shot['id']), 'misfire');
    return;
  }
  await records.move('expPlan', String(shot['id']), 'blast');
  await markBlasted(context, shot);
  await records.update('explosion', String(shot['expDesignId']), { expStatus: BLASTED });
  const plate = (await records.get('explosion', String(shot['expDesignId']))) ?? {};
  const expNo = String(record['expNo']);
  const parts = [await slabOf(context, `${expNo}-B`), await slabOf(context, `${expNo}-C`)].filter(
    (slab) => slab !== undefined,
  );
  await consume(context, parts);
  const weight = parts.reduce((sum, part) => sum.plus(number(part['weight'])), new Decimal(0));
  const pieces = numbersOf(shot);
  const bonded = {
    ...{ slabNo: expNo, sort: 'EXP', expNo, grade: plate['baseGrade'], cladGrade: plate['cladGrade'] },
    ...{
      thickness: (number(plate['baseBlankThk']) + number(plate['cladBlankThk'])).toFixed(2),
      cladThk: plate['cladBlankThk'],
    },
    ...{
      length: plate['baseLength'],
      width: plate['baseWidth'],
      diameter: plate['baseDiameter'],
      weight: weight.toFixed(3),
    },
    pdNum: pieces.length === 1 ? pieces[0] : null,
  };
  await makeSlabs(context, [bonded], parts);
  for (const piece of await stockOf(context, pieces))
    await records.update('pdPiece', String(piece['id']), { expBatchNo: record['expBatchNo'], currentStep: 'bz' });
  for (const row of await records.find('productionSchedule', equal('expNo', expNo), MAX_PIECES))
    await records.update('productionSchedule', String(row['id']), { bzState: String(record['shotTime']).slice(5, 10) });
  if (BROKEN.includes(String(record['shotResult'])))
    await openBill(context, {
      ...{ source: 'EXP', sourceId: record['id'], defectType: record['shotResult'] === 'CRACK' ? 'LW' : 'WJH' },
      of: { pdNum: pieces.join(','), expNo, contractCode: shot['contractCode'] },
      defectDesc: String(record['defectNote'] || record['expBatchNo']),
    });
};

/** Rows of the ledger: each shows the balance of its item on its day; a closed day accepts no more rows. */
export const explosivesLedger: Behaviour = {
  model: 'expLedger',
  async guard({ records }, operation, row) {
    if (operation !== 'create') return;
    const closed = {
      conjunction: 'and' as const,
      children: [equal('bizDate', row['bizDate']), equal('expSite', row['expSite']), equal('closed', true)],
    };
    if ((await records.count('expLedger', closed)) > 0) throw refuse('bizDate', 'explosives.dayClosed');
  },
  async before(context, operation, row) {
    if (operation !== 'create') return;
    const known = (await balanceOf(context, row['bizDate'], row['expSite'])).get(String(row['item'])) ?? new Decimal(0);
    const sign = row['ledgerType'] === 'ISSUE' ? 1 : ['USE', 'RETURN'].includes(String(row['ledgerType'])) ? -1 : 0;
    row['balance'] = known.plus(new Decimal(number(row['qty'])).times(sign)).toFixed(1);
  },
};

/**
 * Closes a day at a site (`bizDate`, `expSite`): everything issued must be used or returned. Returns the number of
 * rows.
 */
export const closeDay: Answer = async (context, { said }) => {
  const { records } = context;
  const { bizDate, expSite } = said;
  if (typeof bizDate !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(bizDate))
    throw refuse('bizDate', 'request.missing', { name: 'bizDate' });
  if (records.dictionary('exp_site').get(String(expSite)) === undefined)
    throw refuse('expSite', 'request.missing', { name: 'expSite' });
  const rows = await records.find(
    'expLedger',
    { conjunction: 'and', children: [equal('bizDate', bizDate), equal('expSite', expSite)] },
    MAX_PIECES,
  );
  if (rows.length === 0) throw refuse('bizDate', 'explosives.nothing');
  const open = [...(await balanceOf(context, bizDate, expSite)).values()].some((balance) => !balance.isZero());
  if (open) throw refuse('bizDate', 'explosives.notBalanced');
  for (const row of rows) await records.update('expLedger', String(row['id']), { closed: true });
  return { bizDate, expSite, rows: rows.length };
};
