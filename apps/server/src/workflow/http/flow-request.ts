import { pageData } from '../../engine/index.js';
import { badRequest, invalid, describe } from '../../errors/index.js';
import { type FilterProblem, type Page, parsePage } from '../../filter/index.js';

type Values = Record<string, unknown>;

/** Characters of a drawing. */
const DRAWING = 1_000_000;

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parameters of a call: those of the query, else those of the body. */
export const given = (query: Values, body: unknown): Values => ({ ...(isObject(body) ? body : {}), ...query });

/** A text without blanks around it; undefined when absent or empty. Throws 400 for anything else and beyond `max`. */
export function textOf(values: Values, name: string, max = 255): string | undefined {
  const value = values[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string' && typeof value !== 'number') throw badRequest('request.wrongType', { name });
  const text = String(value).trim();
  if (text.length > max) throw badRequest('value.tooLong', { label: name, max });
  return text === '' ? undefined : text;
}

/** As `textOf`, of a text that may be emptied: '' when it is there and empty. */
export const emptiableOf = (values: Values, name: string, max = 255): string | undefined =>
  textOf(values, name, max) ?? (values[name] === undefined ? undefined : '');

/** A drawing exactly as it came; undefined when absent or blank. Throws 400 beyond a million characters. */
export function drawingOf(values: Values, name: string): string | undefined {
  return textOf(values, name, DRAWING) === undefined ? undefined : String(values[name]);
}

/** As `textOf`; throws 400 when it is absent. */
export function demandText(values: Values, name: string, max = 255): string {
  const text = textOf(values, name, max);
  if (text === undefined) throw badRequest('request.missing', { name });
  return text;
}

/** As `drawingOf`; throws 400 when it is absent. */
export function demandDrawing(values: Values, name: string): string {
  const xml = drawingOf(values, name);
  if (xml === undefined) throw badRequest('request.missing', { name });
  return xml;
}

const ID = /^\d{1,19}$/;

/** An id. Throws 400 when it is absent or none. */
export function demandId(values: Values, name: string): string {
  const id = demandText(values, name);
  if (!ID.test(id)) throw badRequest('request.wrongType', { name });
  return id;
}

/** A JSON object; undefined when absent. Throws 400 for anything else. */
export function objectOf(values: Values, name: string): Values | undefined {
  const value = values[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'object' || Array.isArray(value)) throw badRequest('request.wrongType', { name });
  return value as Values;
}

/** A list, or text between commas; without blanks and doubles. Throws 400 beyond `max`. */
export function listOf(values: Values, name: string, max: number): string[] {
  const value = values[name];
  if (value === undefined || value === null || value === '') return [];
  const parts: unknown[] = Array.isArray(value) ? value : String(value).split(',');
  if (parts.length > max) throw badRequest('request.tooMany', { max });
  if (parts.some((part) => typeof part !== 'string' && typeof part !== 'number')) {
    throw badRequest('request.wrongType', { name });
  }
  return [...new Set(parts.map((part) => String(part).trim()).filter((part) => part !== ''))];
}

/** Ids of a list. Throws 400 when one is none. */
export function idsOf(values: Values, name: string, max: number): string[] {
  const ids = listOf(values, name, max);
  if (!ids.every((id) => ID.test(id))) throw badRequest('request.wrongType', { name });
  return ids;
}

/** As `idsOf`; throws 400 when there is none. */
export function demandIds(values: Values, name: string, max: number): string[] {
  const ids = idsOf(values, name, max);
  if (ids.length === 0) throw badRequest('request.missing', { name });
  return ids;
}

/** As `numberOf`; throws 400 when it is absent. */
export function demandNumber(values: Values, name: string, max: number): number {
  const number = numberOf(values, name, max);
  if (number === undefined) throw badRequest('request.missing', { name });
  return number;
}

/** A whole number from 1; undefined when absent. */
export function numberOf(values: Values, name: string, max: number): number | undefined {
  const text = textOf(values, name);
  if (text === undefined) return undefined;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > max) throw badRequest('request.wrongType', { name });
  return number;
}

/** Throws 400 with each problem of a list call's conditions. */
export function refuseProblems(problems: readonly FilterProblem[]): void {
  const fields = problems.map(({ field, code, params }) => {
    const label = { zh: field, en: field };
    return { field, label, message: describe(code, { label, ...params }) };
  });
  if (fields.length > 0) throw invalid(fields);
}

/** `current` and `size`. Throws 400 outside the bounds. */
export function pageOfQuery(query: Values): Page {
  const { page, problems } = parsePage(query as Record<string, string>);
  refuseProblems(problems);
  return page;
}

/** Envelope data of a page. */
export const paged = <T>({ records, total }: { records: T[]; total: number }, { current, size }: Page) =>
  pageData(records, { current, size }, total, []);
