import { type Behaviour, digestSecret, randomSecret } from '../../engine/index.js';

/**
 * Clients: of a secret only its digest is kept. A new client gets a random one where the form gives none; the answer
 * shows it once. A change that leaves it empty keeps it.
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
