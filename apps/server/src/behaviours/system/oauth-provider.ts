import { type Behaviour, sealField } from '../../engine/index.js';

/** Login providers: their secret is sealed, and stays when a form leaves it empty. */
export const oauthProvider: Behaviour = {
  model: 'oauthProvider',

  async before({ secrets }, operation, record, before) {
    if (operation === 'create' || operation === 'update') await sealField(secrets, 'clientSecret', record, before);
  },
};
