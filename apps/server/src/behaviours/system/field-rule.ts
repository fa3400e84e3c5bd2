import type { Behaviour, BehaviourContext } from '../../engine/index.js';
import { badRequest, describe, forbidden, invalid, notFound } from '../../errors/index.js';
import { among, both, equal, isUnrestricted, MAX_ROWS, type Record_ } from './grants.js';
import { demandForeign, demandRank } from './role-rank.js';
import { isRoleAbove } from './user-roles.js';

const CODE = 'role_field';
/** How much each rule restricts; a field without a rule is open. */
const STRENGTH: Record<string, number> = { readonly: 1, masked: 2, hidden: 3 };
const OPEN = 0;

/** Which field a rule restricts, and how. */
interface Rule {
  modelKey: string;
  fieldKey: string;
  rule: string;
}

const asRule = (row: Record_): Rule => ({
  modelKey: String(row['modelKey'] ?? ''),
  fieldKey: String(row['fieldKey'] ?? ''),
  rule: String(row['rule'] ?? ''),
});

const placeOf = ({ modelKey, fieldKey }: Rule): string => `${modelKey}.${fieldKey}`;
const strengthOf = (rule: Rule | undefined): number => (rule === undefined ? OPEN : (STRENGTH[rule.rule] ?? OPEN));

function complain(field: keyof Rule, code: string, name: string): never {
  const message = describe(code, { name });
  throw invalid([{ field, label: message, message }]);
}

/** A rule must name an existing model, one of its fields, and an effect. */
function demandKnown({ fieldsOf }: BehaviourContext, { modelKey, fieldKey, rule }: Rule): void {
  const fields = fieldsOf(modelKey);
  if (fields === undefined) complain('modelKey', 'fieldRule.noModel', modelKey);
  else if (!fields.has(fieldKey)) complain('fieldKey', 'fieldRule.noField', fieldKey);
  if (STRENGTH[rule] === undefined) complain('rule', 'fieldRule.noRule', rule);
}

/** What the rules restrict for the actor: for each field, as little as the least restricted of the actor's roles. */
async function ownStrength({ actor, records }: BehaviourContext, { modelKey, fieldKey }: Rule): Promise<number> {
  if (isUnrestricted(actor) || actor.roleIds.length === 0) return OPEN;
  const where = both(among('roleId', actor.roleIds), equal('modelKey', modelKey), equal('fieldKey', fieldKey));
  const rows = await records.find('fieldRule', where, MAX_ROWS);
  const byRole = new Map(rows.map((row) => [String(row['roleId']), strengthOf(asRule(row))]));
  return Math.min(...actor.roleIds.map((id) => byRole.get(id) ?? OPEN));
}

/** People cannot open fields to others that are closed to themselves. */
async function demandNotBeyond(context: BehaviourContext, before: Rule | undefined, next: Rule | undefined) {
  const rule = before ?? next;
  if (rule === undefined || strengthOf(next) >= strengthOf(before)) return;
  if (strengthOf(next) >= (await ownStrength(context, rule))) return;
  const label = context.fieldsOf(rule.modelKey)?.get(rule.fieldKey);
  throw badRequest('grant.beyond', { name: label ?? rule.fieldKey });
}

async function demandRole(context: BehaviourContext, roleId: unknown): Promise<void> {
  const role = await context.records.get('role', String(roleId));
  if (role === undefined) throw notFound();
  demandRank(context, 'grant', role);
  demandForeign(context, role);
  if (await isRoleAbove(context, role, 'holders')) throw badRequest('role.above');
}

/** The field rules that a call sends for a role: each complete, none twice. */
function readRules(context: BehaviourContext, said: unknown): Map<string, Rule> {
  if (!Array.isArray(said)) throw badRequest('request.wrongType', { name: 'fieldRules' });
  const rules = new Map<string, Rule>();
  for (const one of said as unknown[]) {
    if (typeof one !== 'object' || one === null) throw badRequest('request.wrongType', { name: 'fieldRules' });
    const rule = asRule(one as Record_);
    demandKnown(context, rule);
    const label = context.fieldsOf(rule.modelKey)?.get(rule.fieldKey) ?? rule.fieldKey;
    if (rules.has(placeOf(rule))) throw badRequest('fieldRule.twice', { name: label });
    rules.set(placeOf(rule), rule);
  }
  return rules;
}

/** Replaces the field rules of a role with these. */
export async function setFieldRules(context: BehaviourContext, roleId: string, said: unknown): Promise<void> {
  const { actor, records } = context;
  if (!actor.isAdministrator && !actor.granted.has(CODE)) throw forbidden();
  const next = readRules(context, said);
  const rows = await records.find('fieldRule', equal('roleId', roleId), MAX_ROWS);
  const stored = new Map(rows.map((row) => [placeOf(asRule(row)), row]));
  for (const [place, row] of stored) {
    const rule = next.get(place);
    await demandNotBeyond(context, asRule(row), rule);
    if (rule === undefined) await records.remove('fieldRule', [String(row['id'])]);
    else if (rule.rule !== row['rule']) await records.update('fieldRule', String(row['id']), { rule: rule.rule });
  }
  for (const [place, rule] of next) {
    if (!stored.has(place)) await records.insert('fieldRule', { roleId, ...rule });
  }
}

/** Field rights: the fields of a model that a role cannot see, sees masked, or may not write. */
export const fieldRule: Behaviour = {
  model: 'fieldRule',

  async guard(context, operation, record, before) {
    for (const id of new Set([record['roleId'], before?.['roleId'] ?? record['roleId']])) await demandRole(context, id);
    const old = before && asRule(before);
    if (operation === 'remove') return demandNotBeyond(context, old, undefined);
    const next = asRule(record);
    demandKnown(context, next);
    const moved = before?.['roleId'] !== record['roleId'] || (old && placeOf(old) !== placeOf(next));
    await demandNotBeyond(context, old, moved ? undefined : next);
  },
};
