import { isObject, type Json, type JsonObject } from '../json.js';

/**
 * Download pass. amis asks a list for its rows again after each call of its buttons, and what was chosen is let go. A
 * download changes nothing: the list stays as it is.
 */
export function keepWhenDownloading(node: Json): Json {
  if (Array.isArray(node)) return node.map(keepWhenDownloading);
  if (!isObject(node)) return node;
  const copy: JsonObject = {};
  for (const [key, child] of Object.entries(node)) if (child !== undefined) copy[key] = keepWhenDownloading(child);
  if (node.actionType === 'download') copy.reload ??= 'none';
  return copy;
}
