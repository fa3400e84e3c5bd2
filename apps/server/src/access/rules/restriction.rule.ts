import { NOTHING } from '../../filter/index.js';
import type { Decision } from '../actor.js';
import type { Rights } from '../rights.js';
import type { Step } from '../step.js';
import type { ScopesInForce } from './data-scope.rule.js';

/** What data scopes did to the rows of an open call. */
export function rowStep({ why, inForce }: ScopesInForce, { where }: Decision): Step {
  const rule = 'dataScope';
  if (why === 'unrestricted' || why === 'unscoped')
    return { rule, outcome: 'not asked', reason: `dataScope.${why}`, details: {} };
  const details = {
    roles: inForce.map(({ role, scopes }) => ({
      id: role.roleId,
      alias: role.alias,
      name: role.name,
      scopes: scopes.map(({ id, name, type, column }) => ({ id, name, type, column })),
    })),
    ...(where !== undefined && { where }),
  };
  if (where === undefined) return { rule, outcome: 'allows', reason: 'dataScope.all', details };
  const reason = where === NOTHING ? 'dataScope.nothing' : 'dataScope.cut';
  return { rule, outcome: 'allows', reason, details };
}

/** What field rules and the columns of data scopes did to the fields of an open call. */
export function fieldStep({ unrestricted }: Rights, decision: Decision): Step {
  const rule = 'field';
  const { hiddenFields, maskedFields, readonlyFields } = decision;
  if (unrestricted) return { rule, outcome: 'not asked', reason: 'field.unrestricted', details: {} };
  if (hiddenFields.size + maskedFields.size + readonlyFields.size === 0)
    return { rule, outcome: 'not asked', reason: 'field.none', details: {} };
  const details = { hidden: [...hiddenFields], masked: [...maskedFields], readonly: [...readonlyFields] };
  return { rule, outcome: 'allows', reason: 'field.some', details };
}
