/** Hold temperatures in ℃. */
export interface Hold {
  readonly usual: number;
  readonly from: number;
  readonly to: number;
}

const NORMALISING: Hold = { usual: 905, from: 890, to: 920 };
/** Stress relief by the category of the clad; other categories are treated as stainless steel. */
const RELIEF: Readonly<Record<string, Hold>> = {
  TI: { usual: 540, from: 525, to: 555 },
  ZR: { usual: 540, from: 525, to: 555 },
  CU: { usual: 540, from: 530, to: 550 },
  NI: { usual: 560, from: 540, to: 580 },
};
const STEEL: Hold = { usual: 580, from: 540, to: 600 };

/**
 * The plant's starting values for a treatment and a category of the clad; undefined when there are none. Source: C10.
 */
export function usualHold(htType: unknown, category: unknown): Hold | undefined {
  if (htType === 'N' || htType === 'NT') return NORMALISING;
  return htType === 'SR' ? (RELIEF[String(category)] ?? STEEL) : undefined;
}

/** Stress relief ends in the furnace, everything else in air. Source: C10. */
export const usualCooling = (htType: unknown): string => (htType === 'SR' ? 'FC' : 'AC');
