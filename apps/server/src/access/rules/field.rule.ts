import { nameKeyOf, type Resource } from '../../metadata/index.js';
import type { FieldRestriction, RoleRights } from '../rights.js';

/** Fields by key; those of lines as `property.key`, all of them as `property`. */
interface FieldRestrictions {
  hidden: Set<string>;
  masked: Set<string>;
  /** Includes hidden and masked fields: nobody may write a field that they cannot see. */
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

/** Where each field of a document stands in field rules, with the field. */
function* placed({ fields, children }: Resource) {
  for (const field of fields.values()) yield { field, prefix: '', table: fields };
  for (const { property, fields: own } of children)
    for (const field of own.values()) yield { field, prefix: `${property}.`, table: own };
}

/** A name that the table stores beside its key or reference is as closed as these are. */
export function closeStoredNames({ hidden, masked, readonly }: FieldRestrictions, resource: Resource): void {
  if (hidden.size + masked.size === 0) return;
  for (const { field, prefix, table } of placed(resource)) {
    const name = nameKeyOf(field);
    if (name === undefined || !table.has(name)) continue;
    for (const closed of [hidden, masked]) {
      if (closed.has(prefix + field.key)) closed.add(prefix + name) && readonly.add(prefix + name);
    }
  }
}

/** Closes what data scopes do not list; lines of which no field is listed are closed as a whole. */
export function closeUnlisted(
  { hidden, readonly }: FieldRestrictions,
  resource: Resource,
  visible: ReadonlySet<string>,
): void {
  const close = (key: string) => hidden.add(key) && readonly.add(key);
  for (const key of resource.fields.keys()) if (!visible.has(key)) close(key);
  for (const { property, fields, idField, parentField, orderField } of resource.children) {
    if (visible.has(property)) continue;
    const own = [...fields.keys()].filter((key) => ![idField, parentField, orderField].includes(key));
    const unlisted = own.filter((key) => !visible.has(`${property}.${key}`));
    if (unlisted.length === own.length) close(property);
    else for (const key of unlisted) close(`${property}.${key}`);
  }
}
