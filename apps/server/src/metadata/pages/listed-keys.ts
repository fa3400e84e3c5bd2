import { nameKeyOf } from '../companion.js';
import { type CompiledRegistry, callPath } from '../registry.js';
import type { Resource, Table } from '../resource.js';

/** What the server tells with each row beside its fields. */
const BESIDE = new Set(['children', 'hasChildren', 'parentName', 'tenantName', 'flow']);

/** Keys that rows of a table have: its fields, their names, and what is told beside them. */
function rowKeys(table: Table): Set<string> {
  const keys = new Set([...BESIDE, ...((table as Partial<Resource>).children ?? []).map(({ property }) => property)]);
  for (const field of table.fields.values()) {
    for (const key of [field.key, nameKeyOf(field), field.spec.alias]) if (key !== undefined) keys.add(key);
    if (field.standard) keys.add(`${field.key}Name`);
  }
  return keys;
}

/** Keys of the rows that a call lists; undefined where it is no list. */
export type ListedKeys = (path: string) => { of: string; keys: ReadonlySet<string> } | undefined;

/** What the lists of the models answer, made once for all pages. */
export function listedKeys(registry: CompiledRegistry): ListedKeys {
  const lists = new Map(
    [...registry.resources.values()].flatMap((resource) =>
      resource.calls
        .filter(({ operation, spec }) => operation === 'list' && spec.of === undefined)
        .map(({ verb }) => [callPath(resource, verb), resource] as const),
    ),
  );
  const known = new Map<Resource, Set<string>>();
  return (path) => {
    const resource = lists.get(path);
    if (resource === undefined) return undefined;
    const keys = known.get(resource) ?? rowKeys(resource);
    known.set(resource, keys);
    return { of: resource.key, keys };
  };
}

/** Keys that whatever a call of a model answers may have; undefined where the call is no model's. */
export type AnsweredKeys = (path: string) => ReadonlySet<string> | undefined;

/** What the calls of the models answer: fields of the head and of its lines. */
export function answeredKeys(registry: CompiledRegistry): AnsweredKeys {
  const owners = new Map(
    [...registry.resources.values()].flatMap((resource) =>
      resource.calls.map(({ verb }) => [callPath(resource, verb), resource] as const),
    ),
  );
  const known = new Map<Resource, Set<string>>();
  return (path) => {
    const resource = owners.get(path);
    if (resource === undefined) return undefined;
    const keys =
      known.get(resource) ?? new Set([resource, ...resource.children].flatMap((table) => [...rowKeys(table)]));
    known.set(resource, keys);
    return keys;
  };
}
