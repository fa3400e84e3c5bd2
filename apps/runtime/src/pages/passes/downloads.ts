import { isObject, type Json, type JsonObject } from '../json.js';

/**
 * Download pass. amis reloads a list after each call of its buttons, and the selection is lost. A download changes
 * nothing, so here the list stays as it is.
 */
export function keepWhenDownloading(node: Json): Json {
  if (Array.isArray(node)) return node.map(keepWhenDownloading);
  if (!isObject(node)) return node;
  const copy: JsonObject = {};
  for (const [key, child] of Object.entries(node)) if (child !== undefined) copy[key] = keepWhenDownloading(child);
  if (node.actionType === 'download') copy.reload ??= 'none';
  return copy;
}
