import type { BehaviourContext, DictionaryEntry } from '../../engine/index.js';

/** A row of the material master: decimals are texts, thicknesses in mm, density in g/cm³. */
interface MaterialBand {
  thkMin: string;
  thkMax: string;
  density: string;
}

/** More rows of the material master than one document needs: a few per grade, for 200 lines with three grades. */
const MAX_BANDS = 10_000;

/** Rows of the material master for these grades, by grade; disabled ones are left out. */
export async function bandsOf(
  context: BehaviourContext,
  grades: Iterable<unknown>,
): Promise<Map<string, MaterialBand[]>> {
  const asked = new Set([...grades].filter(Boolean));
  const bands = new Map<string, MaterialBand[]>();
  if (asked.size === 0) return bands;
  const where = {
    conjunction: 'and' as const,
    children: [
      { left: { type: 'field' as const, field: 'grade' }, op: 'select_any_in' as const, right: [...asked] },
      { left: { type: 'field' as const, field: 'isSealed' }, op: 'not_equal' as const, right: '1' },
    ],
  };
  for (const row of await context.records.find('material', where, MAX_BANDS)) {
    const grade = String(row['grade']);
    bands.set(grade, [...(bands.get(grade) ?? []), row as unknown as MaterialBand]);
  }
  return bands;
}

/**
 * Density of a grade in g/cm³: from the row of the material master whose range includes the thickness (mm), else from
 * the grade itself. null without a grade, or when neither has a density. Source: C2 of the plant's formulas.
 */
export function densityOf(
  grade: unknown,
  thickness: unknown,
  bands: ReadonlyMap<string, readonly MaterialBand[]>,
  grades: ReadonlyMap<string, DictionaryEntry>,
): string | null {
  if (grade == null || grade === '') return null;
  const thk = Number(thickness ?? 0);
  const band = bands.get(String(grade))?.find(({ thkMin, thkMax }) => Number(thkMin) <= thk && thk <= Number(thkMax));
  if (band !== undefined) return band.density;
  const density = grades.get(String(grade))?.ext['density'];
  return typeof density === 'number' || typeof density === 'string' ? Number(density).toFixed(3) : null;
}
