import { isObject, type Json, type JsonObject } from '../json.js';

/**
 * Empty list pass. A copy of the schema in which `emptyHint` of a list, `{ text, permission? }`, takes the place of its
 * `placeholder`. It comes after rights: without the right to add, the plain words stay.
 */
export function hintEmptyLists(node: Json): Json {
  if (Array.isArray(node)) return node.map(hintEmptyLists);
  if (!isObject(node)) return node;
  const copy: JsonObject = {};
  for (const [key, child] of Object.entries(node))
    if (child !== undefined && key !== 'emptyHint') copy[key] = hintEmptyLists(child);
  if (isObject(node.emptyHint) && typeof node.emptyHint.text === 'string') copy.placeholder = node.emptyHint.text;
  return copy;
}
