import type { Answer } from '../../engine/index.js';
import { bandsOf, densityOf } from '../office/density.js';
import { peopleOf } from '../people.js';
import { type Row, number, refuse } from '../rows.js';
import { areaOf, hoursOf, perimeterOf, workloadOf } from './workload.js';

const SIZES = ['length', 'width', 'diameter', 'thickness', 'cladThk', 'qty', 'weldLength', 'cutLength'];

/** Sizes are numbers of at least zero. */
function demandSizes(said: Row): void {
  for (const key of SIZES) {
    const value = said[key];
    if (value === undefined || value === null || value === '') continue;
    if (!(Number(value) >= 0 && Number(value) < 1e9)) throw refuse(key, 'request.wrongType', { name: key });
  }
}

/**
 * Work of a step for the sizes of a plate (mm, m): `{area (m2), perimeter (m), weight (kg), workload, workloadUnit,
 * stdHours}`. Stores nothing. Source: C12.
 */
export const countParameter: Answer = async (context, { said }) => {
  const steps = context.records.dictionary('step_code');
  const step = steps.get(String(said['stepCode'] ?? ''));
  if (step === undefined) throw refuse('stepCode', 'request.wrongType', { name: 'stepCode' });
  demandSizes(said);
  const grades = context.records.dictionary('material_grade');
  const bands = await bandsOf(context, [said['grade'], said['cladGrade']]);
  const layer = (grade: unknown, thickness: unknown): number =>
    number(thickness) * number(densityOf(grade, thickness, bands, grades));
  const area = areaOf(said);
  const heavy = layer(said['grade'], said['thickness']) + layer(said['cladGrade'], said['cladThk']);
  const qty = number(said['qty']) || 1;
  const workload = workloadOf(said['stepCode'], said);
  return {
    area: area?.toFixed(4) ?? null,
    perimeter: perimeterOf(said)?.toFixed(3) ?? null,
    weight: area === null || heavy === 0 ? null : area.times(heavy).times(qty).toFixed(3),
    ...{ workload, workloadUnit: step.ext['workUnit'] ?? null, stdHours: hoursOf(workload, step.ext['stdMinPerUnit']) },
  };
};

/** People who check tasks, as options. */
export const inspectors: Answer = async (context) => peopleOf(context, ['qc', 'qcMgr']);
