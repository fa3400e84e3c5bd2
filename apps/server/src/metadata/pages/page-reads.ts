import { browserReads } from '../browser-reads.js';
import { nearest } from '../near.js';
import { API, DICTIONARY } from './addresses.js';
import type { AnsweredKeys } from './listed-keys.js';
import { isCondition, type Spot } from './spots.js';

/** Names that amis, the shell or our components define for every expression. */
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
/** Keys of calls whose answers become data. */
const ASKING = new Set(['api', 'initApi', 'source', 'schemaApi', 'url', 'deferApi', 'autoComplete', 'saveOrderApi']);
/** Names from the selected option are defined by the call of the options: screens check them. */
const OF_CHOICE = 'autoFill';

/** The name of a value is stored beside it. */
const COMPANION = /Name$/;

const first = (name: string): string => name.split('.')[0] ?? '';

/** Names that expressions of a page may read. */
interface GivenNames {
  readonly names: ReadonlySet<string>;
  /** Answers of some calls are not known here: they may define any name. */
  readonly isOpen: boolean;
}

/** Names that a page defines: by controls, data, and answers of its calls. */
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

/** Cache of the names that texts read: pages share most of their texts. */
const known = new Map<string, readonly string[]>();
const MAX_KNOWN = 10_000;

function readsOf(text: string): readonly string[] {
  const found = known.get(text) ?? browserReads(text);
  if (known.size < MAX_KNOWN) known.set(text, found);
  return found;
}

/** An undefined name, and the defined one that was probably meant. */
export interface UnknownRead {
  readonly name: string;
  readonly near: string | undefined;
}

/**
 * Names that an expression reads and nothing on its page defines, each with the name that was probably meant. If
 * answers of calls are not known, only conditions are checked, and only names that are similar to a known one are
 * reported.
 */
export function unknownReads(spot: Spot, text: string, { names, isOpen }: GivenNames): UnknownRead[] {
  const isAsked = isCondition(spot.key);
  if (!isAsked && (isOpen || !text.includes('${') || spot.above?.key === OF_CHOICE)) return [];
  return readsOf(text)
    .filter((name) => !names.has(name) && !names.has(name.replace(COMPANION, '')))
    .map((name) => ({ name, near: nearest(name, names) }))
    .filter(({ near }) => !isOpen || near !== undefined);
}
