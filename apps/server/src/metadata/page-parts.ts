import { nameKeyOf } from './companion.js';
import { type CompiledRegistry, callPath } from './registry.js';
import type { Resource, Table } from './resource.js';

type Node = Record<string, unknown>;
type Complain = (problem: string) => void;

/** Where a node of a page stands that is a component. */
const PLACES = new Set([
  ...['body', 'buttons', 'actions', 'toolbar', 'headerToolbar', 'footerToolbar', 'columns', 'searchable', 'quickEdit'],
  ...['dialog', 'drawer', 'aside', 'tabs', 'controls', 'content', 'items'],
]);
/** What a reload may always name. */
const PAGE = new Set(['window', 'page']);
/** What the server tells with each row beside its fields. */
const BESIDE = new Set(['children', 'hasChildren', 'parentName', 'tenantName', 'flow']);
const isFixed = (text: string): boolean => /^[\w.-]+$/.test(text);

/** Every node of a page with the key that it stands under. */
function* nodes(schema: unknown): Generator<{ key: string; node: Node }> {
  const open: { key: string; value: unknown }[] = [{ key: 'body', value: schema }];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const { key, value } = one;
    if (Array.isArray(value)) for (const inner of value) open.push({ key, value: inner });
    else if (typeof value === 'object' && value !== null) {
      yield { key, node: value as Node };
      for (const [name, inner] of Object.entries(value)) open.push({ key: name, value: inner });
    }
  }
}

/** Names of what a node reloads: `a,b?x=1` as amis writes it, and those of its event actions. */
function targetsOf(node: Node): string[] {
  const { reload, actionType, target, componentId, componentName } = node;
  const named = [reload, ...(actionType === 'reload' ? [target, componentId, componentName] : [])];
  return named
    .filter((one) => typeof one === 'string')
    .flatMap((text) => text.split(','))
    .map((text) => text.trim().split('?')[0] ?? '')
    .filter(isFixed);
}

/** Keys that rows of a table have: its fields, their names, and what is told beside them. */
function rowKeys(table: Table): Set<string> {
  const keys = new Set([...BESIDE, ...((table as Partial<Resource>).children ?? []).map(({ property }) => property)]);
  for (const field of table.fields.values()) {
    for (const key of [field.key, nameKeyOf(field), field.spec.alias]) if (key !== undefined) keys.add(key);
    if (field.standard) keys.add(`${field.key}Name`);
  }
  return keys;
}

const addressOf = (api: unknown): string | undefined => {
  const text = typeof api === 'string' ? api : (api as { url?: unknown } | null | undefined)?.url;
  return typeof text === 'string' ? /\/api\/[A-Za-z0-9_/.-]+/.exec(text)?.[0] : undefined;
};

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

/**
 * Components, targets of reloads and columns of a page must be there: amis draws nothing for the first, does nothing for
 * the second, and shows an empty column for the third.
 */
export function checkPageParts(
  body: unknown,
  listed: ListedKeys,
  components: ReadonlySet<string> | undefined,
  complain: Complain,
): void {
  const names = new Set<string>();
  const all = [...nodes(body)];
  for (const { node } of all)
    for (const name of [node['name'], node['id']]) if (typeof name === 'string') names.add(name);
  for (const { key, node } of all) {
    const { type } = node;
    if (components !== undefined && PLACES.has(key) && typeof type === 'string' && isFixed(type))
      if (!components.has(type) && !components.has(type.replace(/^static-/, '')))
        complain(`there is no component ${type}`);
    for (const target of targetsOf(node))
      if (!names.has(target) && !names.has(target.split('.')[0] ?? '') && !PAGE.has(target))
        complain(`reload: nothing on the page is called ${target}`);
    if (type !== 'crud' || !Array.isArray(node['columns'])) continue;
    const list = listed(addressOf(node['api']) ?? '');
    if (list === undefined) continue;
    for (const { name } of node['columns'] as { name?: unknown }[]) {
      const first = typeof name === 'string' ? (name.split('.')[0] ?? '') : '';
      if (isFixed(first) && !list.keys.has(first)) complain(`columns: ${list.of} has no field ${first}`);
    }
  }
}
