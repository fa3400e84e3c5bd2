import { badRequest } from '../../errors/index.js';
import type { Binding } from './attachment.store.js';

type Query_ = Record<string, unknown>;

const LONGEST = 255;
const MOST_NAMES = 500;
const ID = /^\d{1,19}$/;
const MODEL = /^[A-Za-z]\w{0,63}$/;

/** A text of the query. Throws 400 when it is missing or too long. */
export function demandText(query: Query_, name: string): string {
  const value = query[name];
  if (value === undefined || value === '') throw badRequest('request.missing', { name });
  if (typeof value !== 'string' || value.length > LONGEST) throw badRequest('request.wrongType', { name });
  return value;
}

/** `{name: text}` when the query has it, else `{}`. */
export function optionalText<Name extends string>(query: Query_, name: Name): Partial<Record<Name, string>> {
  if (query[name] === undefined || query[name] === '') return {};
  return { [name]: demandText(query, name) } as Partial<Record<Name, string>>;
}

/** The id of the query. Throws 400 when it is none. */
export function demandId(query: Query_): string {
  const id = demandText(query, 'id');
  if (!ID.test(id)) throw badRequest('request.wrongType', { name: 'id' });
  return id;
}

/** Stored names, joined by commas. Throws 400 for none and for too many. */
export function namesOf(query: Query_): string[] {
  const text = query['fileNames'];
  if (typeof text !== 'string' || text === '') throw badRequest('request.missing', { name: 'fileNames' });
  const names = text.split(',').filter((name) => name !== '');
  if (names.length > MOST_NAMES) throw badRequest('request.tooMany', { max: MOST_NAMES });
  return names;
}

/** The document that the query names by `businessModel` and `businessId`. Throws 400 for half of it. */
export function bindingOf(query: Query_): { binding?: Binding } {
  if (query['businessModel'] === undefined && query['businessId'] === undefined) return {};
  const model = demandText(query, 'businessModel');
  const id = demandText(query, 'businessId');
  if (!MODEL.test(model)) throw badRequest('request.wrongType', { name: 'businessModel' });
  if (!ID.test(id)) throw badRequest('request.wrongType', { name: 'businessId' });
  return { binding: { model, id, field: '' } };
}
