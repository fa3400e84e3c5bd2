import type { Records } from '../../engine/index.js';
import { and, type FilterNode } from '../../filter/index.js';
import type { Resource } from '../../metadata/index.js';

/** Whether an existing record is within a person's rows; without a condition there is no query. */
export async function isWithin(
  records: Records,
  resource: Resource,
  id: string,
  where: FilterNode | undefined,
): Promise<boolean> {
  if (where === undefined) return true;
  const byId: FilterNode = { left: { type: 'field', field: resource.idField }, op: 'equal', right: id };
  return records.exists(resource, and(byId, where) ?? byId);
}
