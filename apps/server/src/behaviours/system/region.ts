import type { Behaviour } from '../../engine/index.js';
import { badRequest } from '../../errors/index.js';

const ROOT = '0';
const LEVELS = ['country', 'province', 'city', 'district', 'town', 'village'];

/** Regions: the path and the names of all levels above follow from the parent. */
export const region: Behaviour = {
  model: 'region',

  async compute({ records }, record) {
    const parent = record['parentCode'] == null ? undefined : await records.get('region', String(record['parentCode']));
    if (parent === undefined) {
      if ((record['parentCode'] ?? ROOT) !== ROOT)
        throw badRequest('region.noParent', { code: String(record['parentCode']) });
      return;
    }
    record['ancestors'] = [parent['ancestors'], parent['code']].filter(Boolean).join(',');
    for (const level of LEVELS.slice(1)) {
      record[`${level}Code`] = parent[`${level}Code`] ?? null;
      record[`${level}Name`] = parent[`${level}Name`] ?? null;
    }
    const own = LEVELS[Number(record['regionLevel'] ?? 0)];
    if (own !== undefined && own !== 'country') {
      record[`${own}Code`] = record['code'];
      record[`${own}Name`] = record['name'];
    }
  },
};
