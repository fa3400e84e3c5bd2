import { isId } from '../config/index.js';
import { badRequest } from '../errors/index.js';

/** Parameters of a call of a controller, by name. */
export type Params = Record<string, unknown>;

/** Whether a value is an object, not a list or null. */
export const isObject = (value: unknown): value is Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a parameter is missing: browsers send an empty text for an empty field. */
export const isBlank = (value: unknown): value is undefined | null | '' =>
  value === undefined || value === null || value === '';

/** The parameters from query and body; the query has priority. */
export const given = (query: Params, body: unknown): Params => ({ ...(isObject(body) ? body : {}), ...query });

/**
 * A text without any change; undefined when missing or blank. Throws 400 for other types and above `max` characters.
 */
export function verbatimOf(params: Params, name: string, max: number): string | undefined {
  return textOf(params, name, max) === undefined ? undefined : String(params[name]);
}

/**
 * A text without outer spaces; undefined when missing or empty. Throws 400 for other types and above `max` characters.
 */
export function textOf(params: Params, name: string, max = 255): string | undefined {
  const value = params[name];
  if (isBlank(value)) return undefined;
  // JavaScript has already changed the digits of an unsafe integer.
  const isReadable = typeof value === 'string' || (typeof value === 'number' && !isCut(value));
  if (!isReadable) throw badRequest('request.wrongType', { name });
  const text = String(value).trim();
  if (text.length > max) throw badRequest('value.tooLong', { label: name, max });
  return text === '' ? undefined : text;
}

const isCut = (value: number): boolean => Number.isInteger(value) && !Number.isSafeInteger(value);

/** Like `textOf`, but '' when the parameter exists and is empty. */
export const emptiableOf = (params: Params, name: string, max = 255): string | undefined =>
  textOf(params, name, max) ?? (params[name] === undefined ? undefined : '');

/** An id; undefined when missing. Throws 400 for other values. */
export function idOf(params: Params, name: string): string | undefined {
  const id = textOf(params, name);
  if (id !== undefined && !isId(id)) throw badRequest('request.wrongType', { name });
  return id;
}

/** An integer from `min` to `max`; undefined when missing. Throws 400 for other values. */
export function numberOf(params: Params, name: string, max: number, min = 1): number | undefined {
  const text = textOf(params, name);
  if (text === undefined) return undefined;
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= min && number <= max)) throw badRequest('request.wrongType', { name });
  return number;
}

/** A JSON object; undefined when missing. Throws 400 for other values. */
export function objectOf(params: Params, name: string): Params | undefined {
  const value = params[name];
  if (isBlank(value)) return undefined;
  if (!isObject(value)) throw badRequest('request.wrongType', { name });
  return value;
}

/** A list or comma-separated text, without blanks and duplicates. Throws 400 above `max` items. */
export function listOf(params: Params, name: string, max: number): string[] {
  const value = params[name];
  if (isBlank(value)) return [];
  const parts: unknown[] = Array.isArray(value) ? value : String(value).split(',');
  if (parts.length > max) throw badRequest('request.tooMany', { max });
  return [...new Set(parts.flatMap((part) => textOf({ [name]: part }, name) ?? []))];
}

/** A list of ids. Throws 400 for an invalid id. */
export function idsOf(params: Params, name: string, max: number): string[] {
  const ids = listOf(params, name, max);
  if (!ids.every(isId)) throw badRequest('request.wrongType', { name });
  return ids;
}

/** Creates a reader that throws 400 when its parameter is missing. */
const demanding =
  <Value, More extends unknown[]>(read: (params: Params, name: string, ...more: More) => Value | undefined) =>
  (params: Params, name: string, ...more: More): Value => {
    const value = read(params, name, ...more);
    if (value === undefined || (Array.isArray(value) && value.length === 0))
      throw badRequest('request.missing', { name });
    return value;
  };

export const demandText = demanding<string, [max?: number]>(textOf);
export const demandVerbatim = demanding<string, [max: number]>(verbatimOf);
export const demandId = demanding<string, []>(idOf);
export const demandNumber = demanding<number, [max: number, min?: number]>(numberOf);
export const demandIds = demanding<string[], [max: number]>(idsOf);
