import { ValueProblem } from '../value-problem.js';
import { isBlank } from './blank.js';

/**
 * Several keys, as an array or as comma-separated text → comma-separated text without duplicates; null when there are
 * none. `parseKey` reads one key and throws when it is invalid.
 */
export function parseKeyList(raw: unknown, limit: number, parseKey: (key: unknown) => unknown): string | null {
  if (isBlank(raw)) return null;
  if (typeof raw !== 'string' && typeof raw !== 'number' && !Array.isArray(raw)) {
    throw new ValueProblem('value.notKeyList');
  }
  const parts: unknown[] = Array.isArray(raw) ? raw : String(raw).split(',');
  const keys = new Set<string>();
  for (const part of parts) {
    const key = parseKey(typeof part === 'string' ? part.trim() : part);
    if (key === null) continue;
    if (String(key).includes(',')) throw new ValueProblem('value.notKeyList');
    keys.add(String(key));
  }
  const joined = [...keys].join(',');
  if (joined.length > limit) throw new ValueProblem('value.tooLong', { max: limit });
  return joined === '' ? null : joined;
}
