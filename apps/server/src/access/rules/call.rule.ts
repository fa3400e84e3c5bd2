import type { Actor } from '../actor.js';
import type { ApiScope, Rights, RoleRights } from '../rights.js';
import type { Outcome, Rule, Step } from '../step.js';
import { apiScopeHolds } from './api-scope.rule.js';
import { codeHolds, type Demand } from './button.rule.js';
import { menuHolds } from './menu.rule.js';

/** A call and who wants it. `covers`: the API scopes that speak of its path. */
export interface Question {
  readonly actor: Actor;
  readonly rights: Rights;
  readonly demand: Demand;
  readonly covers: readonly ApiScope[];
}

type Answer = [outcome: Outcome, reason: string, details?: Record<string, unknown>];

const named = (roles: readonly RoleRights[]) => roles.map(({ roleId, alias, name }) => ({ id: roleId, alias, name }));
const holders = (roles: readonly RoleRights[], codes: readonly string[]) =>
  roles.filter((role) => codes.some((code) => role.codes.has(code)));

function menu({ demand: { kind, codes } }: Question): Answer {
  if (kind === 'closed') return ['refuses', 'menu.closed'];
  if (kind !== 'menu') return ['not asked', `menu.${kind}`];
  return codes.length === 0 ? ['refuses', 'menu.none'] : ['allows', 'menu.leads', { codes }];
}

function tenantPackage({ actor, rights, demand: { codes } }: Question): Answer {
  const { packaged } = rights;
  if (packaged === undefined || actor.isAdministrator) return ['not asked', 'package.none'];
  if (codes.length === 0) return ['not asked', 'package.noCode'];
  const inside = codes.some((code) => packaged.has(code));
  return inside ? ['allows', 'package.holds', { codes }] : ['refuses', 'package.lacks', { codes }];
}

function role({ actor, rights: { roles }, demand: { kind, codes } }: Question): Answer {
  if (kind === 'login') return ['not asked', 'role.login', { roles: named(roles) }];
  if (actor.isAdministrator) return ['allows', 'role.administrator', { roles: named(roles) }];
  if (roles.length === 0) return ['refuses', 'role.none'];
  if (kind === 'administrator') return ['refuses', 'role.notAdministrator', { roles: named(roles) }];
  if (kind === 'button') return ['not asked', 'role.button', { roles: named(roles) }];
  if (!menuHolds(actor, codes)) return ['refuses', 'role.lacksMenu', { roles: named(roles), codes }];
  return ['allows', 'role.hasMenu', { roles: named(holders(roles, codes)), codes }];
}

function button({ actor, rights: { roles }, demand: { kind, codes } }: Question): Answer {
  if (kind !== 'button') return ['not asked', 'button.none'];
  if (!codes.some((code) => codeHolds(actor, code))) return ['refuses', 'button.lacks', { roles: named(roles), codes }];
  return ['allows', 'button.has', { roles: named(holders(roles, codes)), codes }];
}

function apiScope({ actor, rights: { roles }, covers }: Question): Answer {
  if (covers.length === 0) return ['not asked', 'apiScope.none'];
  if (actor.isAdministrator) return ['not asked', 'apiScope.administrator'];
  const details = { scopes: covers.map(({ id, path }) => ({ id, path })), roles: named(roles) };
  return apiScopeHolds(roles, covers) ? ['allows', 'apiScope.holds', details] : ['refuses', 'apiScope.lacks', details];
}

const RULES: readonly [Rule, (question: Question) => Answer][] = [
  ['menu', menu],
  ['package', tenantPackage],
  ['role', role],
  ['button', button],
  ['apiScope', apiScope],
];

/** The rules that open or close a call, one after the other; the first refusal is the last one that is asked. */
export function callSteps(question: Question): Step[] {
  const steps: Step[] = [];
  for (const [rule, ask] of RULES) {
    const [outcome, reason, details = {}] = ask(question);
    steps.push({ rule, outcome, reason, details });
    if (outcome === 'refuses') break;
  }
  return steps;
}
