import { type Behaviour, sealField } from '../../engine/index.js';
import { demandSecretAgain } from '../kept-secret.js';

const SECRET = { given: 'clientSecret', goesTo: ['issuer'], message: 'auth.secretAgain' } as const;

/** Login providers: their secret is encrypted, and is kept when a form leaves it empty. */
export const oauthProvider: Behaviour = {
  model: 'oauthProvider',

  async guard(context, operation, record, before) {
    if (operation === 'update') await demandSecretAgain(context, 'oauthProvider', record, before, SECRET);
  },

  async before({ secrets }, operation, record, before) {
    if (operation === 'create' || operation === 'update') await sealField(secrets, 'clientSecret', record, before);
  },
};
