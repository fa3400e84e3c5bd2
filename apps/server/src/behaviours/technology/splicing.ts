import type { Behaviour } from '../../engine/index.js';
import { number, rowsOf } from '../rows.js';
import { drawnSplice, sizeOf } from './drawn-plates.js';

/** Splicing layouts: strips as entered, or as the clad blank defines them. */
export const splicing: Behaviour = {
  model: 'pp',

  async draw({ records }, record, { name, readable }) {
    if (name !== 'splice') return undefined;
    const stored = record['fuId'] == null ? undefined : await records.get('fu', String(record['fuId']));
    if (stored === undefined) return [];
    const fu = readable('fu', stored);
    const entered = rowsOf(record, 'strips').map((strip) => ({
      ...{ length: number(strip['length']), width: number(strip['width']) },
    }));
    const usual = { length: number(fu['stripLength']), width: number(fu['stripWidth']) };
    const strips = entered.length > 0 ? entered : Array.from({ length: number(record['stripQty']) }, () => usual);
    return [drawnSplice('splice', String(record['ppNo'] ?? fu['fuNo'] ?? ''), strips, sizeOf(fu))];
  },
};
