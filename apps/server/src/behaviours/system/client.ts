import { type Behaviour, digestSecret, randomSecret } from '../../engine/index.js';

/**
 * Clients: only a digest of the secret is stored. A new client gets a random secret if the form has none; the answer
 * shows it once. A change with an empty secret keeps the old one.
 */
export const client: Behaviour = {
  model: 'client',

  before(_context, operation, record, before) {
    const given = String(record['clientSecret'] ?? '');
    if (operation === 'create') {
      record['newSecret'] = given === '' ? randomSecret() : given;
      record['clientSecret'] = digestSecret(String(record['newSecret']));
    } else if (operation === 'update') {
      const fresh = given !== '' && given !== before?.['clientSecret'];
      record['clientSecret'] = fresh ? digestSecret(given) : undefined;
    }
  },
};
