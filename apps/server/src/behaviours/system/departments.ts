import type { BehaviourContext } from '../../engine/index.js';

/** Limit of departments of a tenant that are read to find those below one. */
const MAX_DEPARTMENTS = 10_000;

/** Ids of departments and of all departments below them. */
export async function departmentsBelow({ records }: BehaviourContext, ids: readonly string[]): Promise<string[]> {
  const departments = await records.find('dept', undefined, MAX_DEPARTMENTS, ['id', 'parentId']);
  const found = new Set(ids);
  for (let grown = true; grown; ) {
    const before = found.size;
    for (const { id, parentId } of departments) if (found.has(String(parentId))) found.add(String(id));
    grown = found.size > before;
  }
  return [...found];
}
