import type { Behaviour } from '../../engine/index.js';
import { badRequest } from '../../errors/index.js';

const MANAGES = 'attach_download';

/** Attachments: a file that is part of a document goes with it, not before. */
export const attach: Behaviour = {
  model: 'attach',

  guard(_context, operation, record) {
    if (operation === 'remove' && record['businessId'] != null) throw badRequest('attach.bound');
  },

  /** People who manage files see those of the tenant, everybody else their own. */
  async extraFilter({ actor }) {
    if (actor.isAdministrator || actor.granted.has(MANAGES)) return undefined;
    return { left: { type: 'field', field: 'createUser' }, op: 'equal', right: actor.userId };
  },

  /** The family calls the domain by two names. */
  compute(_context, record) {
    record['domain'] = record['domainUrl'];
  },
};
