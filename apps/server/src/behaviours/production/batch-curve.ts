import type { Answer } from '../../engine/index.js';
import { type Row, number, refuse } from '../rows.js';
import {
  type Curve,
  type CurvePoint,
  CurveProblem,
  judgeCurve,
  MAX_POINTS,
  readCurve,
  thinned,
} from './furnace-curve.js';

/** More minutes than a week has. */
const MAX_TEXT = 1_000_000;

const isPoint = (one: unknown): one is CurvePoint =>
  Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === 'number' && Number.isFinite(part));

/** The curve that a batch stores: `{start, points}`. Throws 400 for anything else. */
function storedCurve(value: unknown): Curve {
  const { start, points } = (value ?? {}) as { start?: unknown; points?: unknown };
  const isCurve =
    typeof start === 'string' &&
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(start) &&
    Array.isArray(points) &&
    points.length >= 2 &&
    points.length <= MAX_POINTS &&
    points.every(isPoint) &&
    points.every((point, at) => at === 0 || point[0] > (points[at - 1] as CurvePoint)[0]);
  if (!isCurve) throw refuse('curve', 'curve.broken');
  return { start, points };
}

/**
 * Reads the file of a recorder: `{text, holdTemp, holdTempTol}` → the figures of a batch and `curve` with its points.
 * Stores nothing.
 */
export const readRecorder: Answer = async (_context, { said }) => {
  const { text } = said;
  if (typeof text !== 'string' || text === '') throw refuse('text', 'request.missing', { name: 'text' });
  if (text.length > MAX_TEXT) throw refuse('text', 'curve.long', { line: MAX_TEXT });
  try {
    const { start, points } = readCurve(text);
    const curve = { start, points: thinned(points) };
    return { ...judgeCurve(curve, number(said['holdTemp']), number(said['holdTempTol'])), curve };
  } catch (error) {
    if (error instanceof CurveProblem) throw refuse('text', error.code, { line: error.line });
    throw error;
  }
};

/** A batch with a curve gets the figures of the curve; without one it keeps the entered figures. */
export function followCurve(batch: Row): void {
  if (batch['curve'] == null) return;
  const curve = storedCurve(batch['curve']);
  Object.assign(batch, judgeCurve(curve, number(batch['holdTemp']), number(batch['holdTempTol'])), { curve });
}
