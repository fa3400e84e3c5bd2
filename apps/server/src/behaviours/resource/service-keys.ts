import { type Behaviour, sealField } from '../../engine/index.js';
import { badRequest } from '../../errors/index.js';
import { demandSecretAgain } from '../kept-secret.js';
import { demandEndpoint } from './endpoint.js';

type Record_ = Record<string, unknown>;

const ENABLED = 2;
const SHOWN = 4;
/** The server's own services, which need no keys: the local disk, the log. */
const KEYLESS: Readonly<Record<string, string>> = { oss: '7', sms: '6' };
/** Services whose single key is the access key. */
const SINGLE: Readonly<Record<string, readonly string[]>> = { oss: [], sms: ['1', '5'] };

/** `AKIDEXAMPLE` → `AK***PLE`-like: enough to tell two keys apart, too little to use one. */
function maskKey(key: string): string {
  const tail = key.length > SHOWN * 2 ? key.slice(-SHOWN) : '';
  return `****${tail}`;
}

const GOES = { goesTo: ['category', 'endpoint'], message: 'resource.keyAgain' } as const;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * A new key is stored in a field that is never shown. The visible field holds a mask, which forms send back unchanged.
 */
function keepKeys(record: Record_, before: Record_ | undefined): void {
  const given = text(record['accessKey']);
  if (given === '' || given === text(before?.['accessKey'])) {
    if (before !== undefined) record['accessKey'] = before['accessKey'];
  } else {
    record['keyId'] = given;
    record['accessKey'] = maskKey(given);
  }
}

/**
 * Configurations of outside services (`oss`, `sms`): keys are encrypted and never shown, and at most one row of a
 * tenant is enabled.
 */
export const serviceKeys = (model: 'oss' | 'sms'): Behaviour => ({
  model,

  async guard(context, operation, record, before) {
    if (operation === 'remove' && Number(record['status']) === ENABLED) throw badRequest('resource.enabled');
    // The local disk and the log make no calls: their endpoint is a plain word.
    if (operation !== 'remove' && String(record['category']) !== KEYLESS[model]) demandEndpoint(record['endpoint']);
    if (operation === 'update') {
      const secrets = [{ given: 'accessKey', kept: 'keyId' }, { given: 'secretKey' }];
      await demandSecretAgain(context, model, record, before, ...secrets.map((secret) => ({ ...secret, ...GOES })));
    }
    if (operation !== 'create') return;
    const category = String(record['category']);
    if (category === KEYLESS[model]) return;
    const secretNeeded = SINGLE[model]?.includes(category) !== true;
    if (text(record['accessKey']) === '' || (secretNeeded && text(record['secretKey']) === ''))
      throw badRequest('resource.keys');
  },

  async before({ secrets }, operation, record, before) {
    if (operation !== 'create' && operation !== 'update') return;
    keepKeys(record, before);
    await sealField(secrets, 'keyId', record, before);
    await sealField(secrets, 'secretKey', record, before);
  },

  async after({ records }, operation, record) {
    if (operation !== 'enable') return;
    const enabled = { left: { type: 'field' as const, field: 'status' }, op: 'equal' as const, right: ENABLED };
    for (const other of await records.find(model, enabled)) {
      if (other['id'] !== record['id']) await records.move(model, String(other['id']), 'disable');
    }
  },
});
