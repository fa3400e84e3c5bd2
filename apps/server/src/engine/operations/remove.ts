import { badRequest } from '../../errors/index.js';
import type { Record_ } from '../../metadata/index.js';
import { asId } from '../document/index.js';
import { limits } from '../limits.js';
import type { Operation, OperationContext } from '../operation.js';
import { removeDocuments } from '../writing/index.js';

/** Ids of a batch: `ids=1,2` or `id=1` in the query, or the same in the body (or as `with.id` names them); bounded. */
export function readIds(context: OperationContext): string[] {
  const { query, body, resource, call } = context;
  const source = typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record_) : {};
  const named = call.spec.with?.['id'];
  const own = typeof named === 'string' ? (query[named] ?? source[named]) : undefined;
  const raw = own ?? query['ids'] ?? query['id'] ?? query[resource.idField] ?? source['ids'] ?? source['id'];
  const parts = Array.isArray(raw)
    ? raw
    : typeof raw === 'string' || typeof raw === 'number'
      ? String(raw).split(',')
      : [];
  const natural = resource.idField !== 'id';
  const ids = parts.map((part) =>
    natural && typeof part === 'string' ? part.trim() : asId(typeof part === 'string' ? part.trim() : part),
  );
  if (ids.length === 0) throw badRequest('request.missing', { name: 'ids' });
  if (ids.some((id) => id === undefined || id === '')) throw badRequest('request.wrongType', { name: 'ids' });
  if (ids.length > limits.batch.ids) throw badRequest('request.tooMany', { max: limits.batch.ids });
  return [...new Set(ids as string[])];
}

/** Deletes records with their lines; all or none. 404 for an id that the actor cannot see. */
export const remove: Operation = {
  name: 'remove',
  async run(context) {
    const ids = readIds(context);
    await context.database.transaction((tx) => removeDocuments(context, ids, tx));
  },
};
