import { browserReads } from '../browser-reads.js';
import { nearest } from '../near.js';
import { API, DICTIONARY } from './addresses.js';
import type { AnsweredKeys } from './listed-keys.js';
import { isCondition, type Spot } from './spots.js';

/** Names that amis, the shell or our components give wherever an expression stands. */
const EVERYWHERE = [
  ...[
    'user',
    'query',
    'params',
    'dict',
    'event',
    'advice',
    'documentId',
    'result',
    'responseData',
    'id',
    'ids',
    'value',
    'label',
  ],
  ...['page', 'perPage', 'orderBy', 'orderDir', 'keyword', 'term', 'total', 'count', 'children', 'ext', 'options'],
  ...['items', 'rows', 'item', 'index', 'rowIndex', 'line', 'selectedItems', 'unSelectedItems'],
];
/** Keys whose texts are names of data. */
const NAMING = new Set(['name', 'id', 'outputVar', 'valueField', 'labelField']);
/** Objects whose keys become names of data. */
const GIVING = new Set(['data', 'autoFill', 'args', 'value']);
/** Where a call is written whose answer becomes data. */
const ASKING = new Set(['api', 'initApi', 'source', 'schemaApi', 'url', 'deferApi', 'autoComplete', 'saveOrderApi']);
/** What a choice brings along is known by the call that it is chosen from: screens check it. */
const OF_CHOICE = 'autoFill';

/** What a value is called stands beside it. */
const COMPANION = /Name$/;

const first = (name: string): string => name.split('.')[0] ?? '';

/** What expressions of a page may read. */
export interface GivenNames {
  readonly names: ReadonlySet<string>;
  /** Answers of some calls are not known here: they may give any name. */
  readonly isOpen: boolean;
}

/** Names that anything on a page gives: controls, data, and what its calls answer. */
export function givenNames(all: readonly Spot[], answered: AnsweredKeys): GivenNames {
  const names = new Set(EVERYWHERE);
  let isOpen = false;
  for (const { key, value, isData, above } of all) {
    if (typeof value === 'string') {
      if (NAMING.has(key)) for (const name of value.split(',')) names.add(first(name));
      if (!value.includes('/api/')) continue;
      const isAsked = ASKING.has(key) && value.search(DICTIONARY) < 0;
      for (const [path] of value.matchAll(API)) {
        const keys = answered(path);
        if (keys === undefined) isOpen ||= isAsked;
        else for (const name of keys) names.add(name);
      }
      continue;
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) continue;
    if (isData === true || GIVING.has(key) || GIVING.has(above?.key ?? ''))
      for (const name of Object.keys(value)) names.add(first(name));
  }
  return { names, isOpen };
}

/** Names that texts read: pages share most of theirs. */
const known = new Map<string, readonly string[]>();
const MAX_KNOWN = 10_000;

function readsOf(text: string): readonly string[] {
  const found = known.get(text) ?? browserReads(text);
  if (known.size < MAX_KNOWN) known.set(text, found);
  return found;
}

/** A name that nothing gives, and the given one that may have been meant. */
export interface UnknownRead {
  readonly name: string;
  readonly near: string | undefined;
}

/**
 * Names that an expression reads and nothing on its page gives, each with what may have been meant. Where answers of
 * calls are not known, only conditions are looked at, and only what is nearly a known name is told.
 */
export function unknownReads(spot: Spot, text: string, { names, isOpen }: GivenNames): UnknownRead[] {
  const isAsked = isCondition(spot.key);
  if (!isAsked && (isOpen || !text.includes('${') || spot.above?.key === OF_CHOICE)) return [];
  return readsOf(text)
    .filter((name) => !names.has(name) && !names.has(name.replace(COMPANION, '')))
    .map((name) => ({ name, near: nearest(name, names) }))
    .filter(({ near }) => !isOpen || near !== undefined);
}
