import { isId } from '../../config/index.js';
import { badRequest } from '../../errors/index.js';
import { demandText, listOf, type Params, textOf } from '../../http/index.js';
import type { Binding } from './attachment.store.js';

const MAX_NAMES = 500;
const MODEL = /^[A-Za-z]\w{0,63}$/;

/** `{code}`, the storage that the query names, else `{}`. */
export function storageOf(query: Params): { code?: string } {
  const code = textOf(query, 'code');
  return code === undefined ? {} : { code };
}

/** Stored names, joined by commas. Throws 400 for none and for too many. */
export function namesOf(query: Params): string[] {
  demandText(query, 'fileNames', Number.POSITIVE_INFINITY);
  return listOf(query, 'fileNames', MAX_NAMES);
}

/** The document that the query names by `businessModel` and `businessId`. Throws 400 for half of it. */
export function bindingOf(query: Params): { binding?: Binding } {
  if (query['businessModel'] === undefined && query['businessId'] === undefined) return {};
  const model = demandText(query, 'businessModel');
  const id = demandText(query, 'businessId');
  if (!MODEL.test(model)) throw badRequest('request.wrongType', { name: 'businessModel' });
  if (!isId(id)) throw badRequest('request.wrongType', { name: 'businessId' });
  return { binding: { model, id, field: '' } };
}
