import { isObject } from '../json.js';
import type { Json } from '../runtime.js';

const METHOD = /^(get|post|put|delete|patch|head):/i;

/**
 * Address of the rows of a list, from its `api`. Undefined when the canvas must not load them: for calls that are not
 * reads, and for those that depend on something opened or selected elsewhere (`${id}`).
 */
export function listAddress(api: Json | undefined): string | undefined {
  const said = isObject(api) ? api.url : api;
  if (typeof said !== 'string') return undefined;
  const method = METHOD.exec(said)?.[1] ?? (isObject(api) && typeof api.method === 'string' ? api.method : 'get');
  const url = said.replace(METHOD, '');
  const isPlain = url.startsWith('/api/') && !url.includes('$');
  return method.toLowerCase() === 'get' && isPlain ? url : undefined;
}

const LISTS = new Set(['crud', 'crud2', 'table', 'table2', 'cards', 'list']);
/** What the canvas draws only when it is opened. */
const CLOSED = new Set(['dialog', 'drawer', 'onEvent', 'definitions', 'actions']);

/** Addresses of the lists that the canvas draws at once. */
export function listsOf(page: Json): string[] {
  if (Array.isArray(page)) return page.flatMap(listsOf);
  if (!isObject(page)) return [];
  const own = LISTS.has(String(page.type)) ? listAddress(page.api) : undefined;
  const inside = Object.entries(page).flatMap(([key, part]) => (CLOSED.has(key) ? [] : listsOf(part ?? null)));
  return own === undefined ? inside : [own, ...inside];
}
