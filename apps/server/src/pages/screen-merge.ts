import type { ScreenSpec } from '../metadata/index.js';
import { isObject, type MergeConflict, mergePages } from './merge-pages.js';

/** The key that identifies parts of a screen in a merge, like the ids of page nodes. */
const KEY = 'id';
const PLAIN = '$plain';

const nameOf = (part: Record<string, unknown>): unknown =>
  part['field'] ?? part['lines'] ?? part['title'] ?? part['at'] ?? part['permission'] ?? part['label'];

/** Adds ids to parts: `"code"` becomes `{id, $plain: "code"}`, so that list items can be matched. */
function keyed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(keyed);
  if (typeof value === 'string') return { [KEY]: JSON.stringify(value), [PLAIN]: value };
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
  'actions',
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
  if (PLAIN in value) return value[PLAIN];
  const { [KEY]: id, ...rest } = value;
  const kept = id === undefined || nameOf(value) !== undefined ? rest : value;
  return Object.fromEntries(Object.entries(kept).map(([key, inner]) => [key, bare(inner)]));
}

interface MergedScreens {
  /** For conflicts, with the author's values. */
  readonly screen: ScreenSpec;
  /** Settings that both sides changed differently. */
  readonly conflicts: MergeConflict[];
}

/** An author's screen, merged with the product's changes of its own screen; parts are matched by their names. */
export function mergeScreens(base: ScreenSpec, mine: ScreenSpec, theirs: ScreenSpec): MergedScreens {
  const { merged, conflicts } = mergePages(parts({ ...base }), parts({ ...mine }), parts({ ...theirs }));
  const shown = conflicts.map(({ path, place, ...sides }) => ({
    ...{ path, place: place.replaceAll('"', '') },
    ...(bare(sides) as Partial<MergeConflict>),
  }));
  return { screen: bare(merged) as ScreenSpec, conflicts: shown };
}
