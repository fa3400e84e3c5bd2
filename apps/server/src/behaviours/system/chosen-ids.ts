import { type BehaviourContext, isId } from '../../engine/index.js';
import { badRequest } from '../../errors/index.js';
import { among, idsOf } from './grants.js';

function idOf(name: string, text: string): string {
  if (!isId(text)) throw badRequest('request.wrongType', { name });
  return text;
}

/**
 * Conditions of `select` calls for roles and departments: those of the user `userId`, and those of the comma-separated
 * ids in the query key `field`. Throws 400 for an invalid id.
 */
export async function chosenIds(
  { records }: BehaviourContext,
  verb: string,
  field: 'roleId' | 'deptId',
  query: Readonly<Record<string, string>>,
) {
  const { userId, [field]: ids } = query;
  const conditions = [];
  if (userId) conditions.push(among('id', idsOf((await records.get('user', idOf('userId', userId)))?.[field])));
  if (ids && verb === 'select')
    conditions.push(
      among(
        'id',
        ids.split(',').map((id) => idOf(field, id.trim())),
      ),
    );
  return conditions;
}
