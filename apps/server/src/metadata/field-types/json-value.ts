import { ValueProblem } from '../value-problem.js';

/** Nesting that a stored JSON value may have; equal to `jsonDepth` of schemas/limits.json. */
export const JSON_DEPTH = 20;
/** Characters of a JSON value without a declared length; equal to `jsonChars` of schemas/limits.json. */
export const JSON_CHARS = 200_000;

/** Keys that could change an object's prototype when the value is merged. */
export const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

function inspect(value: unknown, depth: number): void {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new ValueProblem('value.notJson');
  if (value === null || typeof value !== 'object') {
    if (['function', 'symbol', 'bigint', 'undefined'].includes(typeof value)) throw new ValueProblem('value.notJson');
    return;
  }
  if (depth >= JSON_DEPTH) throw new ValueProblem('value.tooDeep', { max: JSON_DEPTH });
  for (const key of Object.keys(value)) {
    if (!Array.isArray(value) && FORBIDDEN_KEYS.has(key)) throw new ValueProblem('value.badKey', { key });
    inspect((value as Record<string, unknown>)[key], depth + 1);
  }
}

/** Checks depth, keys and size of a JSON value. A text that looks like an object or an array is read first. */
export function parseJson(raw: unknown, limit: number): unknown {
  let value = raw;
  if (typeof raw === 'string' && /^\s*[[{]/.test(raw)) {
    if (raw.length > limit) throw new ValueProblem('value.tooLong', { max: limit });
    try {
      value = JSON.parse(raw);
    } catch (error) {
      if (error instanceof SyntaxError) throw new ValueProblem('value.notJson');
      throw error;
    }
  }
  inspect(value, 0);
  if (JSON.stringify(value).length > limit) throw new ValueProblem('value.tooLong', { max: limit });
  return value;
}
