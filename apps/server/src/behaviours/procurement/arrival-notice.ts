import type { ActionHook, Behaviour } from '../../engine/index.js';
import { bandsOf, densityOf } from '../office/density.js';
import { among, MAX_LINES, rowsOf } from '../rows.js';

/** Arrival notices: densities for the formulas, and standards of grades. */
export const arrivalNotice: Behaviour = {
  model: 'arrivalNotice',

  async compute(context, record) {
    const lines = rowsOf(record, 'lines');
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

/** A confirmed notice: each heat that is new gets a record for its certificate. */
export const certificatesOfHeats: ActionHook = async ({ records }, notice) => {
  const lines = rowsOf(notice, 'lines').slice(0, MAX_LINES);
  const keyOf = ({ meltNo, grade }: Record<string, unknown>): string => JSON.stringify([meltNo, grade]);
  const heats = new Map(lines.map((line) => [keyOf(line), line]));
  const numbers = [...heats.values()].map(({ meltNo }) => meltNo);
  const known = await records.find('millCertificate', among('meltNo', numbers), MAX_LINES);
  for (const certificate of known) heats.delete(keyOf(certificate));
  const { supplierId, noticeNo } = notice;
  const missing = [...heats.values()].map(({ meltNo, grade, certNo }) => ({
    meltNo,
    grade,
    certNo,
    supplierId,
    noticeNo,
  }));
  if (missing.length > 0) await records.create('millCertificate', missing);
};
