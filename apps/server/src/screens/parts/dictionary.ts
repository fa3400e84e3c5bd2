import type { Field } from '../../metadata/index.js';

const CALLS = { biz: '/api/lc-system/dict-biz/dictionary', system: '/api/lc-system/dict/dictionary' } as const;

/** Where a select gets the entries of a field's dictionary. */
export const dictionaryOf = ({ spec }: Field): string =>
  `get:${CALLS[spec.dictSource ?? 'biz']}?code=${spec.dict ?? ''}`;
