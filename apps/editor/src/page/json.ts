import type { Json, JsonObject } from './runtime.js';

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Equal as JSON, ignoring the order of keys; a key with the value undefined counts as missing. */
export function sameJson(left: Json | undefined, right: Json | undefined): boolean {
  if (left === right) return true;
  if (Array.isArray(left)) {
    return Array.isArray(right) && left.length === right.length && left.every((item, i) => sameJson(item, right[i]));
  }
  if (!isObject(left) || !isObject(right)) return false;
  const keys = Object.keys(left).filter((key) => left[key] !== undefined);
  if (keys.length !== Object.keys(right).filter((key) => right[key] !== undefined).length) return false;
  return keys.every((key) => sameJson(left[key], right[key]));
}

/** The text form in which a page is stored and compared. */
export const textOf = (schema: Json): string => JSON.stringify(schema, null, 2);

/** A page that was never saved. */
export const EMPTY_PAGE: Json = { type: 'page', body: [] };

/** The schema of a stored text; an empty text is an empty page. Throws SyntaxError. */
export const schemaOf = (text: string): Json => (text.trim() ? (JSON.parse(text) as Json) : EMPTY_PAGE);

/** A stored text in the layout used for comparing; a text that is not JSON stays unchanged. */
export function laidOut(text: string): string {
  try {
    return textOf(schemaOf(text));
  } catch (reason) {
    if (reason instanceof SyntaxError) return text;
    throw reason;
  }
}
