import { isId } from '../config/index.js';
import { badRequest } from '../errors/index.js';

/** Parameters of a call of a controller, by name. */
export type Params = Record<string, unknown>;

/** What is neither a list nor null. */
export const isObject = (value: unknown): value is Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A parameter that is not there: browsers send an empty text for an empty field. */
export const isBlank = (value: unknown): value is undefined | null | '' =>
  value === undefined || value === null || value === '';

/** Parameters of query and body together; the query counts where both name one. */
export const given = (query: Params, body: unknown): Params => ({ ...(isObject(body) ? body : {}), ...query });

/** A text exactly as it came; undefined when absent or blank. Throws 400 for anything else and beyond `max`. */
export function verbatimOf(params: Params, name: string, max: number): string | undefined {
  return textOf(params, name, max) === undefined ? undefined : String(params[name]);
}

/** A text without blanks around it; undefined when absent or empty. Throws 400 for anything else and beyond `max`. */
export function textOf(params: Params, name: string, max = 255): string | undefined {
  const value = params[name];
  if (isBlank(value)) return undefined;
  // A number that JavaScript cannot hold has lost digits on its way.
  const isReadable = typeof value === 'string' || (typeof value === 'number' && !isCut(value));
  if (!isReadable) throw badRequest('request.wrongType', { name });
  const text = String(value).trim();
  if (text.length > max) throw badRequest('value.tooLong', { label: name, max });
  return text === '' ? undefined : text;
}

const isCut = (value: number): boolean => Number.isInteger(value) && !Number.isSafeInteger(value);

/** As `textOf`, of a text that may be emptied: '' when it is there and empty. */
export const emptiableOf = (params: Params, name: string, max = 255): string | undefined =>
  textOf(params, name, max) ?? (params[name] === undefined ? undefined : '');

/** An id; undefined when absent. Throws 400 for anything else. */
export function idOf(params: Params, name: string): string | undefined {
  const id = textOf(params, name);
  if (id !== undefined && !isId(id)) throw badRequest('request.wrongType', { name });
  return id;
}

/** A whole number from `min` to `max`; undefined when absent. Throws 400 for anything else. */
export function numberOf(params: Params, name: string, max: number, min = 1): number | undefined {
  const text = textOf(params, name);
  if (text === undefined) return undefined;
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= min && number <= max)) throw badRequest('request.wrongType', { name });
  return number;
}

/** A JSON object; undefined when absent. Throws 400 for anything else. */
export function objectOf(params: Params, name: string): Params | undefined {
  const value = params[name];
  if (isBlank(value)) return undefined;
  if (!isObject(value)) throw badRequest('request.wrongType', { name });
  return value;
}

/** A list, or text between commas; without blanks and doubles. Throws 400 beyond `max`. */
export function listOf(params: Params, name: string, max: number): string[] {
  const value = params[name];
  if (isBlank(value)) return [];
  const parts: unknown[] = Array.isArray(value) ? value : String(value).split(',');
  if (parts.length > max) throw badRequest('request.tooMany', { max });
  return [...new Set(parts.flatMap((part) => textOf({ [name]: part }, name) ?? []))];
}

/** Ids of a list. Throws 400 when one of them is none. */
export function idsOf(params: Params, name: string, max: number): string[] {
  const ids = listOf(params, name, max);
  if (!ids.every(isId)) throw badRequest('request.wrongType', { name });
  return ids;
}

/** Makes a reader that throws 400 where its parameter is absent. */
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
