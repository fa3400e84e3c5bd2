import type { Behaviour } from '../../engine/index.js';
import { bandsOf, densityOf } from '../office/density.js';

type Line = Record<string, unknown>;

/** Arrival notices: densities for the formulas, and standards of grades. */
export const arrivalNotice: Behaviour = {
  model: 'arrivalNotice',

  async compute(context, record) {
    const lines = (record['lines'] as Line[] | undefined) ?? [];
    const bands = await bandsOf(
      context,
      lines.map((line) => line['grade']),
    );
    const grades = context.records.dictionary('material_grade');
    for (const line of lines) {
      line['density'] = densityOf(line['grade'], line['thickness'], bands, grades);
      line['standard'] ??= grades.get(String(line['grade'] ?? ''))?.ext['standard'] ?? null;
    }
  },
};
