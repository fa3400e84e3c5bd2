import type { SqlFlavour } from '../resource.js';
import { ValueProblem } from '../value-problem.js';
import { isBlank } from './blank.js';

/**
 * Text of at most `limit` characters (code points, as both databases count them). Numbers become their text.
 * NUL and halves of surrogate pairs are refused: MySQL cannot store them.
 */
export function parseCharacters(raw: unknown, limit: number): string | null {
  if (isBlank(raw)) return null;
  if (typeof raw === 'number' && Number.isFinite(raw)) return parseCharacters(String(raw), limit);
  if (typeof raw !== 'string') throw new ValueProblem('value.notText');
  if (raw.includes('\u0000') || /\p{Surrogate}/u.test(raw)) throw new ValueProblem('value.badCharacters');
  if (raw.length > limit && [...raw].length > limit) throw new ValueProblem('value.tooLong', { max: limit });
  return raw;
}

/**
 * MySQL counts four bytes per character against the limit of 65 535 per row, so long texts are stored outside the row.
 */
const LONGEST_VARCHAR = 4000;

/** DDL of a text column of `length` characters. */
export const characterColumn = (length: number, flavour: SqlFlavour): string =>
  length <= LONGEST_VARCHAR ? `varchar(${length})` : flavour === 'mysql' ? 'mediumtext' : 'text';
