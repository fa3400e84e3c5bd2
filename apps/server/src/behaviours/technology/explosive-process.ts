import type { ActionHook, Behaviour } from '../../engine/index.js';
import { bandsOf, densityOf } from '../office/density.js';
import { recommended } from './charge.js';
import { setProgress } from './ji-pieces.js';
import { among, number } from '../rows.js';

/** More plates than any requirement has. */
const MAX_PLATES = 1000;

/** Explosive processes: the plant's starting values, which a new process takes, and the limit of the largest site. */
export const explosiveProcess: Behaviour = {
  model: 'bz',

  async compute(context, record) {
    const { records } = context;
    const bands = await bandsOf(context, [record['cladGrade']]);
    const grades = records.dictionary('material_grade');
    const factors = records.dictionary('exp_coefficient');
    const category = String(grades.get(String(record['cladGrade']))?.ext['category'] ?? '');
    const shot = {
      thickness: number(record['cladBlankThk']),
      density: number(densityOf(record['cladGrade'], record['cladBlankThk'], bands, grades)),
      k0: number(factors.get(category)?.ext['k0'] ?? factors.get('SS')?.ext['k0']),
      kh: number(factors.get('KH')?.ext['kh']),
      bulkDensity: number(
        records.dictionary('explosive_type').get(String(record['explosiveType']))?.ext['bulkDensity'],
      ),
    };
    const limits = [...records.dictionary('exp_site').values()].map(({ ext }) => number(ext['maxShotKg']));
    Object.assign(record, {
      ...{ cladDensity: shot.density.toFixed(3), bulkDensity: shot.bulkDensity.toFixed(3) },
      maxShotKg: Math.max(0, ...limits),
    });
    if (shot.bulkDensity === 0) return;
    const { charge, standoff } = recommended(shot);
    Object.assign(record, { recUnitCharge: charge.toFixed(1), recStandoff: standoff.toFixed(1) });
    record['unitCharge'] ??= charge.toFixed(1);
    record['standoff'] ??= standoff.toFixed(1);
  },
};

/** A confirmed process: its contract line is done when its last plate is done. */
export const explosiveProgress: ActionHook = async (context, document) => {
  const { records, clock } = context;
  const plate = await records.get('explosion', String(document['expDesignId']));
  if (plate?.['jiLineId'] == null) return;
  const plates = await records.find('explosion', among('jiLineId', [plate['jiLineId']]), MAX_PLATES);
  const open = await records.find(
    'bz',
    {
      conjunction: 'and',
      children: [
        among(
          'expDesignId',
          plates.map(({ id }) => String(id)),
        ),
        { left: { type: 'field', field: 'confirmed' }, op: 'equal', right: false },
      ],
    },
    MAX_PLATES,
  );
  if (open.some((one) => String(one['id']) !== String(document['id']))) return;
  const line = await records.get('jiLine', String(plate['jiLineId']));
  await setProgress(context, { lines: [line ?? {}] }, { bzProgress: '2', bzTime: clock.now() });
};
