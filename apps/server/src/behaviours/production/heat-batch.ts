import { Decimal } from 'decimal.js';
import type { ActionHook, Answer, Behaviour, BehaviourContext } from '../../engine/index.js';
import { type Row, MAX_PIECES, among, equal, idsOf, number, refuse } from '../rows.js';
import { followCurve } from './batch-curve.js';
import { settlePieces, stockOf } from './piece-progress.js';
import { piecesOf } from './piece-tasks.js';
import { openBill } from './rework.js';
import { demandStepBefore } from './step-order.js';

const CHARGED = 1;
const MISSED = 3;

/** Charged pieces of a batch, and their heat treatment processes. */
async function loadOf({ records }: BehaviourContext, batch: Row): Promise<{ heats: Row[]; processes: Row[] }> {
  const ids = idsOf(batch['recordIds']);
  const heats = ids.length === 0 ? [] : await records.find('heatRecord', among('id', ids), MAX_PIECES);
  const processIds = [...new Set(heats.map((heat) => String(heat['htProcessId'])))];
  const processes = processIds.length === 0 ? [] : await records.find('htProcess', among('id', processIds), MAX_PIECES);
  return { heats, processes };
}

const extreme = (rows: readonly Row[], field: string, of: typeof Math.max): number | null =>
  rows.length === 0 ? null : of(...rows.map((row) => number(row[field])));

/** Conditions that the furnace and all pieces must share. Throws 400 for pieces that may not be treated together. */
async function demandTogether(context: BehaviourContext, batch: Row): Promise<void> {
  const { heats, processes } = await loadOf(context, batch);
  if (heats.length === 0) throw refuse('recordIds', 'heat.empty');
  if (new Set(heats.map((heat) => heat['htType'])).size > 1) throw refuse('recordIds', 'heat.mixedTypes');
  const apart = processes.find(
    (one) => Math.abs(number(one['holdTemp']) - number(batch['holdTemp'])) > number(one['holdTempTol']),
  );
  if (apart !== undefined)
    throw refuse('holdTemp', 'heat.apart', { number: String(apart['htNo']), degrees: number(apart['holdTemp']) });
  const furnace = context.records.dictionary('furnace').get(String(batch['furnace']));
  const { maxT, lenMm, widMm, maxTemp } = (furnace?.ext ?? {}) as Record<string, number | undefined>;
  if (maxT !== undefined && number(batch['totalWeight']) / 1000 > maxT)
    throw refuse('furnace', 'heat.tooHeavy', { max: maxT });
  if (maxTemp !== undefined && number(batch['holdTemp']) > maxTemp)
    throw refuse('holdTemp', 'heat.tooHot', { max: maxTemp });
  const plates = await context.records.find(
    'explosion',
    among(
      'expNo',
      heats.map((heat) => heat['expNo']),
    ),
    MAX_PIECES,
  );
  const fits = (plate: Row): boolean => {
    const long = number(plate['baseDiameter']) || number(plate['baseLength']);
    const wide = number(plate['baseDiameter']) || number(plate['baseWidth']);
    const [l, w] = [lenMm ?? Infinity, widMm ?? Infinity];
    return (long <= l && wide <= w) || (long <= w && wide <= l);
  };
  const large = plates.find((plate) => !fits(plate));
  if (large !== undefined) throw refuse('furnace', 'heat.tooLarge', { number: String(large['expNo']) });
  for (const heat of heats) {
    const other = heat['heatNum'] != null && heat['heatNum'] !== '' && heat['heatNum'] !== batch['heatNum'];
    if (other && Number(heat['status']) === CHARGED)
      throw refuse('recordIds', 'heat.elsewhere', { number: String(heat['heatNum']) });
    await demandStepBefore(context, { ...heat, stepCode: 'ht', partType: 'EXP' });
  }
}

/** Furnace batches: the required figures are those of the strictest piece (C10). */
export const heatBatch: Behaviour = {
  model: 'heatSummary',

  async compute(context, batch) {
    const { heats, processes } = await loadOf(context, batch);
    const weight = heats.reduce((sum, heat) => sum.plus(number(heat['weight'])), new Decimal(0));
    const { maxT } = (context.records.dictionary('furnace').get(String(batch['furnace']))?.ext ?? {}) as Record<
      string,
      number
    >;
    Object.assign(batch, {
      ...{ qty: heats.length, totalWeight: weight.toFixed(3), htType: heats[0]?.['htType'] ?? null },
      loadRate: maxT === undefined ? null : weight.div(1000).div(maxT).times(100).toDecimalPlaces(2).toFixed(2),
      holdMinutes: extreme(processes, 'holdMinutes', Math.max),
      heatRateMax: extreme(processes, 'heatRateMax', Math.min)?.toFixed(1) ?? null,
      holdTempTol: extreme(processes, 'holdTempTol', Math.min),
    });
    batch['coolingMode'] ??= processes[0]?.['coolingMode'] ?? null;
    followCurve(batch);
  },

  async guard(context, operation, batch) {
    if (operation === 'create' || operation === 'update') await demandTogether(context, batch);
  },
};

/** Whether a batch meets the requirements of its pieces. Source: C10. */
export const isWithin = (batch: Row): boolean =>
  number(batch['holdActual']) >= number(batch['holdMinutes']) &&
  number(batch['tempMin']) >= number(batch['holdTemp']) - number(batch['holdTempTol']) &&
  number(batch['tempMax']) <= number(batch['holdTemp']) + number(batch['holdTempTol']) &&
  number(batch['heatRateActual']) <= number(batch['heatRateMax']);

async function discharge(context: BehaviourContext, batch: Row, heats: readonly Row[]): Promise<void> {
  const { records, clock } = context;
  const isGood = isWithin(batch);
  for (const heat of heats) {
    await records.move('heatRecord', String(heat['id']), isGood ? 'finish' : 'miss', {
      holdTempActual: batch['tempMax'],
      ...{ holdMinutesActual: batch['holdActual'], result: isGood ? 'P' : 'F' },
    });
    const numbers = piecesOf(heat);
    if (!isGood) {
      await openBill(context, {
        ...{ source: 'HT', sourceId: heat['id'], of: heat, defectType: 'XN', reworkType: 'CHT' },
        defectDesc: `${String(batch['heatNum'])}: ${String(batch['tempMin'])}–${String(batch['tempMax'])} ℃`,
      });
      continue;
    }
    for (const piece of await stockOf(context, numbers))
      await records.update('pdPiece', String(piece['id']), { heatNum: batch['heatNum'], currentStep: 'ht' });
    for (const row of await records.find('productionSchedule', among('pdNum', numbers), MAX_PIECES))
      await records.update('productionSchedule', String(row['id']), { htState: clock.today().slice(5, 10) });
    await settlePieces(context, numbers);
  }
  await records.move('heatSummary', String(batch['id']), isGood ? 'discharge' : 'miss');
}

/**
 * A saved batch: its pieces are charged with it, and judged when it is done. Pieces that were removed from it are free.
 */
export const followBatch: ActionHook = async (context, batch, { before }) => {
  const { records } = context;
  const { heats } = await loadOf(context, batch);
  const kept = new Set(heats.map(({ id }) => String(id)));
  await freeHeats(
    context,
    idsOf(before['recordIds']).filter((id) => !kept.has(id)),
    batch['heatNum'],
  );
  const id = String(batch['id']);
  for (const heat of heats)
    await records.update('heatRecord', String(heat['id']), { heatNum: batch['heatNum'], planDate: batch['planDate'] });
  if (batch['chargeTime'] == null) return;
  for (const heat of heats)
    if ([0, MISSED].includes(Number(heat['status']))) await records.move('heatRecord', String(heat['id']), 'charge');
  if (batch['outTime'] != null) await discharge(context, batch, heats);
  else if (Number(batch['status']) === 0) await records.move('heatSummary', id, 'charge');
};

async function freeHeats({ records }: BehaviourContext, ids: readonly string[], heatNum: unknown): Promise<void> {
  const gone = ids.length === 0 ? [] : await records.find('heatRecord', among('id', ids), MAX_PIECES);
  for (const heat of gone.filter((one) => one['heatNum'] === heatNum)) {
    if (Number(heat['status']) === CHARGED) await records.move('heatRecord', String(heat['id']), 'uncharge');
    await records.update('heatRecord', String(heat['id']), { heatNum: null });
  }
}

/** A removed batch frees its pieces. */
export const freeBatch: ActionHook = (context, batch) =>
  freeHeats(context, idsOf(batch['recordIds']), batch['heatNum']);

/** The day that a batch is planned for, by its number; null when no such batch exists. */
export const planDateOf: Answer = async ({ records }, { said }) => {
  const [batch] = await records.find('heatSummary', equal('heatNum', String(said['heatNum'] ?? '')), 1, ['planDate']);
  return batch?.['planDate'] ?? null;
};
