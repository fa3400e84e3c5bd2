/** A measured temperature: minutes since the first measurement, and degrees Celsius. */
export type CurvePoint = readonly [minutes: number, temperature: number];

export const WIDTH = 640;
export const HEIGHT = 220;
const LEFT = 44;
const RIGHT = 12;
const TOP = 10;
const BOTTOM = 24;
const STEP = 100;
const HOURS = [0.25, 0.5, 1, 2, 4, 8, 12, 24];
const MAX_TICKS = 8;

interface Axes {
  x(minutes: number): number;
  y(temperature: number): number;
  /** Temperatures and minutes that get a grid line and a number. */
  temperatures: number[];
  minutes: number[];
}

/** Maps the points of a curve to positions in the drawing; the highest temperature and the band fit inside. */
export function axesOf(points: readonly CurvePoint[], highest: number): Axes {
  const end = points.at(-1)?.[0] || 1;
  const hot = points.reduce((most, [, one]) => Math.max(most, one), highest);
  const cold = points.reduce((least, [, one]) => Math.min(least, one), hot);
  const [low, high] = [Math.floor(cold / STEP) * STEP, Math.ceil((hot + 1) / STEP) * STEP];
  const step = (HOURS.find((hours) => end / 60 / hours <= MAX_TICKS) ?? 24) * 60;
  return {
    x: (minutes) => LEFT + (minutes / end) * (WIDTH - LEFT - RIGHT),
    y: (temperature) => TOP + ((high - temperature) / (high - low)) * (HEIGHT - TOP - BOTTOM),
    temperatures: Array.from({ length: (high - low) / STEP + 1 }, (_, at) => low + at * STEP),
    minutes: Array.from({ length: Math.floor(end / step) + 1 }, (_, at) => at * step),
  };
}
