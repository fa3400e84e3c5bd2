import { nameKeyOf } from '../companion.js';
import { type CompiledRegistry, callPath } from '../registry.js';
import type { Resource, Table } from '../resource.js';

/** Keys that the server adds to each row. */
const BESIDE = new Set(['children', 'hasChildren', 'parentName', 'tenantName', 'flow']);

/** Keys of the rows of a table: its fields, their names, and the added keys. */
function rowKeys(table: Table): Set<string> {
  const keys = new Set([...BESIDE, ...((table as Partial<Resource>).children ?? []).map(({ property }) => property)]);
  for (const field of table.fields.values()) {
    for (const key of [field.key, nameKeyOf(field), field.spec.alias]) if (key !== undefined) keys.add(key);
    if (field.standard) keys.add(`${field.key}Name`);
  }
  return keys;
}

/** Keys of the rows that a call lists; undefined when it is no list. The same object as long as the model is the same. */
export type ListedKeys = (path: string) => { of: string; keys: ReadonlySet<string> } | undefined;

const listedOf = new WeakMap<Resource, { of: string; keys: ReadonlySet<string> }>();
const answeredOf = new WeakMap<Resource, ReadonlySet<string>>();

/** Keys in the lists of the models, computed once for each model. */
export function listedKeys(registry: CompiledRegistry): ListedKeys {
  const lists = new Map(
    [...registry.resources.values()].flatMap((resource) =>
      resource.calls
        .filter(({ operation, spec }) => operation === 'list' && spec.of === undefined)
        .map(({ verb }) => [callPath(resource, verb), resource] as const),
    ),
  );
  return (path) => {
    const resource = lists.get(path);
    if (resource === undefined) return undefined;
    const listed = listedOf.get(resource) ?? { of: resource.key, keys: rowKeys(resource) };
    listedOf.set(resource, listed);
    return listed;
  };
}

/** Keys that an answer of a model's call may have; undefined when the call belongs to no model. As above: the same object. */
export type AnsweredKeys = (path: string) => ReadonlySet<string> | undefined;

/** Keys in the answers of the models' calls: fields of the head and of its lines. */
export function answeredKeys(registry: CompiledRegistry): AnsweredKeys {
  const owners = new Map(
    [...registry.resources.values()].flatMap((resource) =>
      resource.calls.map(({ verb }) => [callPath(resource, verb), resource] as const),
    ),
  );
  return (path) => {
    const resource = owners.get(path);
    if (resource === undefined) return undefined;
    const keys =
      answeredOf.get(resource) ?? new Set([resource, ...resource.children].flatMap((table) => [...rowKeys(table)]));
    answeredOf.set(resource, keys);
    return keys;
  };
}
