import type { Child } from './resource.js';

const capital = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1);

/**
 * Key of a head field in a row that joins a line with its head: its own key, or `headKey` if the lines have a field
 * with that key. Of the standard columns only id belongs to the line; the head's id is in the lines' field for it.
 */
export function joinedHeadKey(key: string, child: Child): string {
  const own = child.fields.get(key);
  return own === undefined || (own.standard && key !== child.idField && key !== child.parentField)
    ? key
    : `head${capital(key)}`;
}
