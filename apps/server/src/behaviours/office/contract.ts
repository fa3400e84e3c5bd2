import type { Behaviour } from '../../engine/index.js';

/** The contract in force: a hold remembers the state that a resume goes back to. */
export const contract: Behaviour = {
  model: 'contract',

  before(_, operation, record, before) {
    if (operation === 'hold') record['heldStatus'] = before?.['status'];
    if (operation === 'resume') {
      if (before?.['heldStatus'] != null) record['status'] = before['heldStatus'];
      record['heldStatus'] = null;
      record['holdReason'] = null;
    }
  },
};
