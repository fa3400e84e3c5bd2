/** A clad plate to be blasted: millimetres, g/cm³; factors of the plant for its material; the explosive in g/cm³. */
interface Shot {
  readonly thickness: number;
  readonly density: number;
  readonly k0: number;
  readonly kh: number;
  readonly bulkDensity: number;
}

const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits + 1e-9) / 10 ** digits;

/**
 * The plant's starting values: charge in kg/m², stand-off rounded to 0.5 mm. Approved values take precedence. Source:
 * C8, C9.
 */
export function recommended({ thickness, density, k0, kh, bulkDensity }: Shot): { charge: number; standoff: number } {
  const charge = rounded(10 * k0 * Math.sqrt((thickness * density) / 10), 1);
  const layer = rounded(charge / bulkDensity, 1);
  return { charge, standoff: rounded(kh * (thickness + layer) * 2, 0) / 2 };
}
