import { type Behaviour, sealField } from '../../engine/index.js';
import { badRequest } from '../../errors/index.js';
import { demandSecretAgain } from '../kept-secret.js';

const PASSWORD = { given: 'password', goesTo: ['url'], message: 'datasource.passwordAgain' } as const;

/**
 * Data sources: the password is encrypted and never returned; one that a tenant uses can be neither moved nor removed.
 */
export const datasource: Behaviour = {
  model: 'datasource',

  async guard(context, operation, record, before) {
    const moved = operation === 'update' && record['url'] !== before?.['url'];
    if (operation !== 'remove' && !moved) return;
    const id = { left: { type: 'field' as const, field: 'datasourceId' }, op: 'equal' as const, right: record['id'] };
    const [tenant] = await context.records.find('tenant', id, 1);
    if (tenant !== undefined) throw badRequest('datasource.inUse', { name: String(tenant['tenantName']) });
    const [model] = operation === 'remove' ? await context.records.find('dataModel', id, 1) : [];
    if (model !== undefined) throw badRequest('datasource.learntFrom', { name: String(model['modelName']) });
    if (moved) await demandSecretAgain(context, 'datasource', record, before, PASSWORD);
  },

  async before({ secrets }, operation, record, before) {
    if (operation === 'create' || operation === 'update') await sealField(secrets, 'password', record, before);
  },
};
