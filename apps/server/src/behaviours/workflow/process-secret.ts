import { type Behaviour, sealField } from '../../engine/index.js';
import { demandSecretAgain } from '../kept-secret.js';

const VALUE = { given: 'secretValue', goesTo: ['host'], message: 'workflow.secretAgain' } as const;

/** Secrets that calls of processes send: encrypted, never shown again, and required again for another host. */
export const processSecret: Behaviour = {
  model: 'processSecret',

  async guard(context, operation, record, before) {
    if (operation === 'update') await demandSecretAgain(context, 'processSecret', record, before, VALUE);
  },

  async before({ secrets }, operation, record, before) {
    if (operation === 'create' || operation === 'update') await sealField(secrets, 'secretValue', record, before);
  },
};
