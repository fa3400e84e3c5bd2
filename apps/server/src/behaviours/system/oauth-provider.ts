import type { Behaviour } from '../../engine/index.js';

/** Login providers: their secret is sealed, and stays when a form leaves it empty. */
export const oauthProvider: Behaviour = {
  model: 'oauthProvider',

  async before({ secrets }, operation, record) {
    if (operation !== 'create' && operation !== 'update') return;
    const given = record['clientSecret'];
    // undefined is not written.
    record['clientSecret'] = typeof given === 'string' && given !== '' ? await secrets.seal(given) : undefined;
  },
};
