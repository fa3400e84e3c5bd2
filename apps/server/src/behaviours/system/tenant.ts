import type { Behaviour } from '../../engine/index.js';
import { badRequest } from '../../errors/index.js';

/** The tenant that runs the platform. */
const MANAGING = '000000';

/** Tenants: the one that runs the platform stays. */
export const tenant: Behaviour = {
  model: 'tenant',

  async guard(_context, operation, record) {
    if (operation === 'remove' && record['tenantId'] === MANAGING) throw badRequest('tenant.managing');
  },
};
