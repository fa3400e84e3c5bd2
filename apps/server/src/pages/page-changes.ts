import { isDeepStrictEqual as same } from 'node:util';
import { counterparts, isList, isObject, isOneThing, type JsonObject, nameOf } from './merge-pages.js';

/** One difference between two pages. */
export interface PageChange {
  /** Id of the nearest node and the path from there: `column.status.width`. */
  readonly place: string;
  /** Path from the root of the new page to the nearest node; for a removed node, the path to its list. */
  readonly path: readonly (string | number)[];
  readonly kind: 'added' | 'removed' | 'moved' | 'changed';
  /** For `changed`: the values before and after; undefined: not present. */
  readonly from?: unknown;
  readonly to?: unknown;
  /** For `added` and `moved`: the node before it; undefined: it is the first. */
  readonly behind?: string;
  /** The nearest node of the new page; for a removed one, of the old page. */
  readonly node: JsonObject;
  /** For `changed`: the path from the node, `quickEdit.size`. */
  readonly way: string;
  /** The property with the list of the node, such as `columns`; empty: not in a list. */
  readonly list: string;
  /** The node that `behind` names. */
  readonly neighbour?: JsonObject;
}

/** The current position of the comparison. */
interface At {
  readonly place: string;
  readonly path: readonly (string | number)[];
  /** Path from the node to the current position. */
  readonly steps: readonly (string | number)[];
  readonly node: JsonObject;
  readonly way: string;
  readonly list: string;
}

/** The changes from `from` to `to`, in page order. Nodes are matched by id, as in the merge of pages. */
export function pageChanges(from: unknown, to: unknown): PageChange[] {
  const changes: PageChange[] = [];
  compare(from, to, { place: '', path: [], steps: [], node: isObject(to) ? to : {}, way: '', list: '' }, changes);
  return changes;
}

/** An id alone identifies a node; other names only together with their parent. */
const placeOf = (item: JsonObject, index: number, above: string): string =>
  typeof item['id'] === 'string' ? item['id'] : `${above}/${nameOf(item) ?? index}`;

const below = (way: string, key: string): string => (way === '' ? key : `${way}.${key}`);

function compare(from: unknown, to: unknown, at: At, changes: PageChange[]): void {
  if (same(from, to)) return;
  if (isObject(from) && isObject(to) && isOneThing(from, to)) {
    for (const key of new Set([...Object.keys(from), ...Object.keys(to)])) {
      const further = { place: below(at.place, key), way: below(at.way, key), steps: [...at.steps, key] };
      compare(from[key], to[key], { ...at, ...further }, changes);
    }
  } else if (isList(from) && isList(to)) compareLists(from, to, at, changes);
  else {
    const { steps: _, ...place } = at;
    changes.push({ ...place, kind: 'changed', from, to });
  }
}

function compareLists(from: JsonObject[], to: JsonObject[], at: At, changes: PageChange[]): void {
  const { place, way } = at;
  const list = way.slice(way.lastIndexOf('.') + 1);
  const path = [...at.path, ...at.steps];
  const of = (node: JsonObject, index: number) => ({ place: placeOf(node, index, place), node, way: '', list });
  const origins = counterparts(from, to);
  const kept = new Set(origins);
  from.forEach((item, index) => {
    if (!kept.has(index)) changes.push({ ...of(item, index), path, kind: 'removed', from: item });
  });
  const inOrder = longestRise(origins);
  to.forEach((item, index) => {
    const origin = origins[index];
    const own = { ...of(item, index), path: [...path, index] };
    const before = to[index - 1];
    const behind = before === undefined ? {} : { behind: placeOf(before, index - 1, place), neighbour: before };
    if (origin === undefined) changes.push({ ...own, kind: 'added', to: item, ...behind });
    else {
      if (!inOrder.has(index)) changes.push({ ...own, kind: 'moved', ...behind });
      compare(from[origin], item, { ...own, steps: [] }, changes);
    }
  });
}

/** An item that ends a sequence of items in their old order. */
interface RiseEnd {
  readonly origin: number;
  readonly index: number;
  readonly previous: RiseEnd | undefined;
}

/** A longest sequence of items in their old order; the other items were moved. O(n log n) for n items. */
function longestRise(origins: readonly (number | undefined)[]): Set<number> {
  // ends[n]: the ends of sequences of n + 1 items, in page order, so with ever smaller old positions.
  const ends: RiseEnd[][] = [];
  origins.forEach((origin, index) => {
    if (origin === undefined) return;
    const length = firstWhere(ends, (same) => (same.at(-1)?.origin ?? 0) >= origin);
    const shorter = ends[length - 1] ?? [];
    const previous = shorter[firstWhere(shorter, (end) => end.origin < origin)];
    const same = (ends[length] ??= []);
    same.push({ origin, index, previous });
  });
  const rise = new Set<number>();
  for (let end = ends.at(-1)?.[0]; end !== undefined; end = end.previous) rise.add(end.index);
  return rise;
}

/** The index of the first item that passes, by binary search: after it, all pass. The length: none passes. */
function firstWhere<T>(list: readonly T[], passes: (item: T) => boolean): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (passes(list[middle] as T)) to = middle;
    else from = middle + 1;
  }
  return from;
}

const SHOWN = 80;

function text(value: unknown): string {
  if (value === undefined) return 'nothing';
  const written = JSON.stringify(value);
  return written.length > SHOWN ? `${written.slice(0, SHOWN)} …` : written;
}

/** One line of text for a change. */
export function changeWords({ place, kind, from, to, behind }: PageChange): string {
  const at = behind === undefined ? 'at the beginning' : `behind ${behind}`;
  if (kind === 'added') return `${place}: added ${at}`;
  if (kind === 'removed') return `${place}: removed`;
  if (kind === 'moved') return `${place}: moved, now ${at}`;
  return `${place}: ${text(to)}, was ${text(from)}`;
}
