import { callPath, type Registry } from '../metadata/index.js';
import type { CallOwners } from './page-references.js';

const known = new WeakMap<Registry, CallOwners>();

/** Finds the model that serves a path; built once per registry. */
export function callOwners(registry: Registry): CallOwners {
  const found = known.get(registry);
  if (found !== undefined) return found;
  const owners = new Map(
    [...registry.resources.values()].flatMap((resource) =>
      resource.calls.map(({ verb }) => [callPath(resource, verb), resource.key] as const),
    ),
  );
  const made: CallOwners = {
    ownerOf: (path) => owners.get(path),
    hasField(model, key) {
      const resource = registry.resources.get(model);
      if (resource === undefined) return false;
      const [first = '', second] = key.split('.');
      if (second === undefined) return resource.fields.has(first);
      return resource.children.find(({ property }) => property === first)?.fields.has(second) === true;
    },
  };
  known.set(registry, made);
  return made;
}
