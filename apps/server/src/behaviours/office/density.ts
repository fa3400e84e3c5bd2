import type { DictionaryEntry } from '../../engine/index.js';

/** A row of the material master: decimals are texts, thicknesses in mm, density in g/cm³. */
export interface MaterialBand {
  thkMin: string;
  thkMax: string;
  density: string;
}

/**
 * Density of a grade in g/cm³: of the material master's band that holds the thickness (mm), else of the grade itself.
 * null without a grade, or where neither says. Source: C2 of the plant's formulas.
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
