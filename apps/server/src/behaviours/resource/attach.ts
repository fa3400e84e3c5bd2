import type { Behaviour } from '../../engine/index.js';
import { badRequest } from '../../errors/index.js';

const MANAGES = 'attach_download';

/** Attachments: a file that belongs to a document is removed with the document, not before. */
export const attach: Behaviour = {
  model: 'attach',

  guard(_context, operation, record) {
    if (operation === 'remove' && record['businessId'] != null) throw badRequest('attach.bound');
  },

  /** People who manage files see all files of the tenant; everybody else sees their own. */
  async extraFilter({ actor }) {
    if (actor.isAdministrator || actor.granted.has(MANAGES)) return undefined;
    return { left: { type: 'field', field: 'createUser' }, op: 'equal', right: actor.userId };
  },

  /** Clients use two names for the domain. */
  compute(_context, record) {
    record['domain'] = record['domainUrl'];
  },
};
