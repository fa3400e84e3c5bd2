import type { Child } from './resource.js';

const capital = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1);

/**
 * What a row of lines with their head calls a field of the head: its own key, or `headKey` where the lines have declared
 * one. Of the standard columns only id is that of the line; the head's id is in the lines' field for it.
 */
export function joinedHeadKey(key: string, child: Child): string {
  const own = child.fields.get(key);
  return own === undefined || (own.standard && key !== child.idField && key !== child.parentField)
    ? key
    : `head${capital(key)}`;
}
