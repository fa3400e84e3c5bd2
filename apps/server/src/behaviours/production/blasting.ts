import { Decimal } from 'decimal.js';
import type { ActionHook, Answer, Behaviour, BehaviourContext } from '../../engine/index.js';
import { type Row, MAX_PIECES, among, equal, number, refuse, rowsOf } from '../rows.js';

/** `expStatus` of a blank: ready to be blasted, planned, to be blasted again. */
const KITTED = '1';
const PLANNED = '2';
const RE_BLAST = '4';
/** States of a shot that is planned or in progress. */
const LIVE = [0, 1, 4];
/** States of a shot whose charge counts towards the limit of its day. */
const OF_DAY = [0, 1, 2, 3];
const APPROVED = 2;
const CHECKED = 3;

const numbersOf = (plate: Row): string[] => rowsOf(plate, 'items').map((item) => String(item['pdNum']));
const sizeText = (plate: Row): string => {
  const of = (part: string) =>
    number(plate[`${part}Diameter`]) > 0
      ? `φ${number(plate[`${part}Diameter`])}`
      : `${number(plate[`${part}Length`])}×${number(plate[`${part}Width`])}`;
  return `${of('base')} / ${of('clad')}`;
};

/** A blank with its pieces, and its explosive process. */
async function designOf({ records }: BehaviourContext, id: unknown): Promise<{ plate: Row; process: Row } | undefined> {
  const plate = await records.get('explosion', String(id));
  if (plate === undefined) return undefined;
  const items = await records.find('explosionItem', equal('expDesignId', String(id)), MAX_PIECES);
  const [process] = await records.find('bz', equal('expDesignId', String(id)), 1);
  return { plate: { ...plate, items }, process: process ?? {} };
}

/** Fields that a shot takes from the design of its blank. */
function shotOf({ plate, process }: { plate: Row; process: Row }): Row {
  return {
    ...{ expNo: plate['expNo'], contractCode: plate['contractCode'], pdNums: numbersOf(plate) },
    ...{
      baseGrade: plate['baseGrade'],
      cladGrade: plate['cladGrade'],
      size: sizeText(plate),
      cladArea: plate['cladArea'],
    },
    ...{ explosiveType: process['explosiveType'] ?? null, unitCharge: process['unitCharge'] ?? null },
    ...{ planCharge: process['chargeWeight'] ?? null, standoff: process['standoff'] ?? null },
    ...{ detonatorQty: process['detonatorQty'] ?? null, boosterQty: process['boosterQty'] ?? null },
  };
}

/** Limits of the site: for one shot, and for all shots of a day. */
async function demandCharge({ records }: BehaviourContext, shot: Row): Promise<void> {
  const { maxShotKg, maxDayKg } = (records.dictionary('exp_site').get(String(shot['expSite']))?.ext ?? {}) as Record<
    string,
    number
  >;
  if (maxShotKg !== undefined && number(shot['planCharge']) > maxShotKg)
    throw refuse('expSite', 'blasting.overShot', { max: maxShotKg });
  const day = {
    conjunction: 'and' as const,
    children: [equal('planDate', shot['planDate']), equal('expSite', shot['expSite']), among('status', OF_DAY)],
  };
  const others = (await records.find('expPlan', day, MAX_PIECES)).filter(({ id }) => id !== shot['id']);
  const sum = others.reduce((kg, one) => kg.plus(number(one['planCharge'])), new Decimal(number(shot['planCharge'])));
  if (maxDayKg !== undefined && sum.gt(maxDayKg)) throw refuse('planDate', 'blasting.overDay', { max: maxDayKg });
}

/** Shots: their fields come from the approved design of their blank, and the limits of the site apply. */
export const blastPlan: Behaviour = {
  model: 'expPlan',

  async compute(context, shot) {
    const design = await designOf(context, shot['expDesignId']);
    if (design !== undefined) Object.assign(shot, shotOf(design));
    if (design?.plate['expStatus'] === RE_BLAST) shot['reBlast'] = '1';
  },

  async guard(context, operation, shot) {
    if (operation !== 'create' && operation !== 'replan') return;
    const { records } = context;
    if (shot['blasterId'] != null && shot['blasterId'] === shot['safetyId'])
      throw refuse('safetyId', 'blasting.samePerson');
    await demandCharge(context, shot);
    if (operation !== 'create') return;
    const design = await designOf(context, shot['expDesignId']);
    const number_ = String(design?.plate['expNo'] ?? '');
    if (Number(design?.plate['status']) !== APPROVED || design?.process['confirmed'] !== true)
      throw refuse('expDesignId', 'blasting.notReady', { number: number_ });
    if (![KITTED, RE_BLAST].includes(String(design.plate['expStatus'])))
      throw refuse('expDesignId', 'blasting.notKitted', { number: number_ });
    const live = {
      conjunction: 'and' as const,
      children: [equal('expDesignId', shot['expDesignId']), among('status', LIVE)],
    };
    if ((await records.count('expPlan', live)) > 0)
      throw refuse('expDesignId', 'blasting.planned', { number: number_ });
  },
};

const setCells = async ({ records }: BehaviourContext, shot: Row, cell: string | null): Promise<void> => {
  for (const row of await records.find('productionSchedule', equal('expNo', shot['expNo']), MAX_PIECES))
    await records.update('productionSchedule', String(row['id']), { bzState: cell });
};

/** A planned shot: its blank is no longer offered, and the schedule shows its day. */
export const planShot: ActionHook = async (context, shot) => {
  await context.records.update('explosion', String(shot['expDesignId']), { expStatus: PLANNED });
  await setCells(context, shot, `${String(shot['planDate']).slice(5, 10)}√`);
};

/** A cancelled shot: its blank can be planned again. */
export const dropShot: ActionHook = async (context, shot) => {
  const status = shot['reBlast'] === '1' ? RE_BLAST : KITTED;
  await context.records.update('explosion', String(shot['expDesignId']), { expStatus: status });
  await setCells(context, shot, null);
};

const validUntil = (tasks: readonly Row[]): string | null =>
  tasks.map((task) => String(task['validUntil'] ?? '')).sort()[0] || null;

/**
 * Blanks that can be blasted: kitted, approved and with a confirmed process (`planDate`, `expSite` and `ids` filter and
 * place them). Proposes an order of shots: `{expDesignId, expNo, shotSeq, planCharge, size, validUntil, …}`.
 */
export const kittedBlanks: Answer = async (context, { said }) => {
  const { records } = context;
  const children: ReturnType<typeof equal | typeof among>[] = [
    among('expStatus', [KITTED, RE_BLAST]),
    equal('status', APPROVED),
  ];
  if (said['ids']) children.push(among('id', String(said['ids']).split(',')));
  const plates = await records.find('explosion', { conjunction: 'and', children }, MAX_PIECES);
  const day = {
    conjunction: 'and' as const,
    children: [equal('planDate', said['planDate'] ?? null), equal('expSite', said['expSite'] ?? null)],
  };
  let shotSeq = said['planDate'] && said['expSite'] ? await records.count('expPlan', day) : 0;
  const rows: Row[] = [];
  for (const plate of plates.sort((a, b) => (String(a['expNo']) < String(b['expNo']) ? -1 : 1))) {
    const design = await designOf(context, plate['id']);
    if (design?.process['confirmed'] !== true) continue;
    const tasks = await records.find(
      'stepDm',
      { conjunction: 'and', children: [equal('expNo', plate['expNo']), equal('status', CHECKED)] },
      MAX_PIECES,
    );
    shotSeq += 1;
    rows.push({
      ...{ expDesignId: plate['id'], planDate: said['planDate'] ?? null, expSite: said['expSite'] ?? null, shotSeq },
      ...shotOf(design),
      ...{ validUntil: validUntil(tasks), reBlast: plate['expStatus'] === RE_BLAST ? '1' : '0' },
    });
  }
  return rows;
};
