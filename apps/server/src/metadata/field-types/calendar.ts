import { plantTime } from '../../config/index.js';
import { ValueProblem } from '../value-problem.js';

const PATTERN = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** The first date that MySQL supports. */
const FIRST_YEAR = 1000;

/**
 * Reads `yyyy-MM-dd`, `yyyy-MM-dd HH:mm[:ss]` or ISO 8601 and returns `yyyy-MM-dd HH:mm:ss` in plant time. A text
 * without a zone is in plant time. Dates that do not exist are refused.
 */
export function parseMoment(raw: unknown, code: string): string {
  const found = typeof raw === 'string' ? PATTERN.exec(raw) : null;
  if (!found) throw new ValueProblem(code);
  const [, year, month, day, hour = '00', minute = '00', second = '00', zone] = found;
  const utc = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
  const parsed = new Date(utc);
  // Date turns 30 February into a day of March, so the result is compared with the text.
  if (Number.isNaN(parsed.getTime()) || parsed.toISOString() !== utc || Number(year) < FIRST_YEAR) {
    throw new ValueProblem(code);
  }
  if (zone === undefined) return utc.slice(0, 19).replace('T', ' ');
  const instant = Date.parse(`${utc.slice(0, 19)}${zone === 'Z' ? zone : zone.replace(/^(...):?/, '$1:')}`);
  if (Number.isNaN(instant)) throw new ValueProblem(code);
  return plantTime(instant);
}
