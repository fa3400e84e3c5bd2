import type { PageFile } from './metadata-files.js';
import type { Call, Child, Registry, Resource, Table } from './resource.js';

/** A call without a route, and why: its operation is not registered, or the model lacks something that it needs. */
export interface SkippedCall {
  readonly resource: string;
  readonly method: string;
  readonly verb: string;
  readonly operation: string;
  readonly reason: string;
}

/** The result of `compile`: the registry plus data for the command line and the checks. */
export interface CompiledRegistry extends Registry {
  readonly skipped: readonly SkippedCall[];
  /** Factory pages, including those of screens. */
  readonly pages: readonly PageFile[];
  /** Head or child table by its key; references may name both. */
  table(key: string): Table | undefined;
}

/** Finds things by their keys. */
export type Lookup<T> = Pick<ReadonlyMap<string, T>, 'get'>;

/** Full path of a call. A verb that starts with `/` is a path of its own. */
export const callPath = (resource: Pick<Resource, 'path'>, verb: string): string =>
  verb.startsWith('/') ? verb : `${resource.path ?? ''}/${verb}`;

type Hit = { resource: Resource; call: Call };

/** Builds the look-up tables. `complain` is called for each route that two calls use. */
export function makeRegistry(
  resources: readonly Resource[],
  version: string,
  skipped: readonly SkippedCall[],
  complain: (problem: string) => void,
): Omit<CompiledRegistry, 'pages'> {
  const byKey = new Map(resources.map((resource) => [resource.key, resource]));
  const all: (Table | Child)[] = resources.flatMap((resource) => [resource, ...resource.children]);
  const tables = all.filter((table) => table.view !== true);
  const tableByKey = new Map<string, Table>(all.map((table) => [table.key, table]));
  const routes = new Map<string, Map<string, Hit>>();
  for (const resource of resources) {
    for (const call of resource.calls) {
      const path = callPath(resource, call.verb);
      const methods = routes.get(path) ?? new Map<string, Hit>();
      routes.set(path, methods);
      for (const method of call.methods) {
        const taken = methods.get(method);
        if (taken) complain(`${resource.key}: ${method} ${path} is already a call of ${taken.resource.key}`);
        else methods.set(method, { resource, call });
      }
    }
  }
  return {
    version,
    resources: byKey,
    tables,
    skipped,
    table: (key) => tableByKey.get(key),
    resource(key) {
      const found = byKey.get(key);
      if (!found) throw new Error(`there is no resource ${key}`);
      return found;
    },
    route(method, path) {
      const methods = routes.get(path);
      return methods && (methods.get(method) ?? { otherMethods: [...methods.keys()] });
    },
  };
}
