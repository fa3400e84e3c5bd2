import type { Field } from '../../metadata/index.js';
import type { Node } from '../node.js';
import type { ScreenContext } from '../screen-context.js';

const CALLS = { biz: '/api/lc-system/dict-biz/dictionary', system: '/api/lc-system/dict/dictionary' } as const;

/** Whether the values of a field are keys of a dictionary. */
export const hasDictionary = ({ spec: { type, dict } }: Field): boolean =>
  ['dict', 'dicts', 'json'].includes(type) && dict !== undefined;

/** The source of the entries of a field's dictionary: the page if it loads all of them together, else a call. */
export function dictionaryOf({ dictionaries }: ScreenContext, { spec: { dict = '', dictSource = 'biz' } }: Field) {
  if (dictSource !== 'biz' || dictionaries === undefined) return `get:${CALLS[dictSource]}?code=${dict}`;
  dictionaries.add(dict);
  return `\${dict.${dict}}`;
}

/** Loads all dictionaries of a page in one call; entries by dictionary code. */
export function fetching(codes: ReadonlySet<string>): Node {
  const ofCode = (code: string) => [code, `\${ARRAYFILTER(items, item => item.code == '${code}')}`];
  return {
    initApi: {
      method: 'get',
      url: CALLS.biz,
      data: { code: [...codes].join(',') },
      responseData: { dict: Object.fromEntries([...codes].map(ofCode)) },
    },
  };
}
