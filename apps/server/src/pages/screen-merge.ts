import type { ScreenSpec } from '../metadata/index.js';
import { isObject, mergePages } from './merge-pages.js';

/** A key by which parts of a screen are told apart, as nodes of pages are by their ids. */
const KEY = 'id';
const PLAIN = '$plain';

const nameOf = (part: Record<string, unknown>): unknown =>
  part['field'] ?? part['lines'] ?? part['title'] ?? part['at'] ?? part['permission'] ?? part['label'];

/** Gives parts ids: `"code"` becomes `{id: "code", $plain: true}`, so that lists are merged by their items. */
function keyed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(keyed);
  if (typeof value === 'string') return { [KEY]: value, [PLAIN]: true };
  if (!isObject(value)) return value;
  const name = nameOf(value);
  return { ...(name === undefined ? {} : { [KEY]: JSON.stringify(name) }), ...parts(value) };
}

const LISTS = new Set([
  'search',
  'columns',
  'form',
  'view',
  'totals',
  'fields',
  'detail',
  'show',
  'toolbar',
  'row',
  'patch',
]);

const parts = (screen: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(screen).map(([key, value]) => [
      key,
      LISTS.has(key) && Array.isArray(value)
        ? value.map(keyed)
        : key === 'child' && isObject(value)
          ? parts(value)
          : value,
    ]),
  );

function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (!isObject(value)) return value;
  if (value[PLAIN] === true) return value[KEY];
  const { [KEY]: id, ...rest } = value;
  const kept = id === undefined || nameOf(value) !== undefined ? rest : value;
  return Object.fromEntries(Object.entries(kept).map(([key, inner]) => [key, bare(inner)]));
}

/**
 * An author's screen with what the product has changed of its own since: fields are known by their names. Where both
 * changed the same, the author's stays.
 */
export const mergeScreens = (base: ScreenSpec, mine: ScreenSpec, theirs: ScreenSpec): ScreenSpec =>
  bare(mergePages(parts({ ...base }), parts({ ...mine }), parts({ ...theirs })).merged) as ScreenSpec;
