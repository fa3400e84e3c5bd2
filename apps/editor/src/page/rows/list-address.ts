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
