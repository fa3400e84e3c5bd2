import type { FieldRestriction, RoleRights } from '../rights.js';

export interface FieldRestrictions {
  hidden: Set<string>;
  masked: Set<string>;
  /** Includes what is hidden or masked: nobody writes what he cannot see. */
  readonly: Set<string>;
}

const STRENGTH: Record<FieldRestriction, number> = { readonly: 1, masked: 2, hidden: 3 };
const BY_STRENGTH: readonly FieldRestriction[] = ['readonly', 'masked', 'hidden'];

/** Field rules of several roles: a field is as open as the most open of the roles has it. */
export function fieldRestrictions(roles: readonly RoleRights[], modelKey: string): FieldRestrictions {
  const result: FieldRestrictions = { hidden: new Set(), masked: new Set(), readonly: new Set() };
  const perRole = roles.map((role) => strengths(role, modelKey));
  for (const field of perRole[0]?.keys() ?? []) {
    const weakest = Math.min(...perRole.map((fields) => fields.get(field) ?? 0));
    const rule = BY_STRENGTH[weakest - 1];
    if (rule === undefined) continue;
    result.readonly.add(field);
    if (rule !== 'readonly') result[rule].add(field);
  }
  return result;
}

function strengths(role: RoleRights, modelKey: string): Map<string, number> {
  const fields = new Map<string, number>();
  for (const { modelKey: key, field, rule } of role.fieldRules) {
    if (key === modelKey) fields.set(field, Math.max(fields.get(field) ?? 0, STRENGTH[rule] ?? STRENGTH.hidden));
  }
  return fields;
}
