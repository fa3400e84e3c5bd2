import type { Behaviour } from '../../engine/index.js';
import { rowsOf } from './design-rows.js';

/** Sampling: specimens are numbered within their sample. */
export const sampling: Behaviour = {
  model: 'qx',
  before(_, operation, record) {
    if (operation !== 'create' && operation !== 'update') return;
    const counted = new Map<string, number>();
    for (const item of rowsOf(record, 'items')) {
      const test = String(item['testItem']);
      counted.set(test, (counted.get(test) ?? 0) + 1);
      item['specimenNo'] = `${String(record['qxNo'])}-${test}${counted.get(test)}`;
    }
  },
};
