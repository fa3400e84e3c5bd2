import type { BehaviourContext } from '../../engine/index.js';
import { badRequest, notFound } from '../../errors/index.js';
import { setFieldRules } from './field-rule.js';
import {
  among,
  both,
  equal,
  holdsMenu,
  idsOf,
  isUnrestricted,
  type MenuNode,
  MAX_ROWS,
  nextMenus,
  type Record_,
  readMenus,
  setLinks,
} from './grants.js';

const DATA = 1;
const API = 2;

const SCOPES = {
  [DATA]: { model: 'dataScope', field: 'dataScopeIds' },
  [API]: { model: 'apiScope', field: 'apiScopeIds' },
} as const;

/** The data that a grant of one role needs. */
interface Grant {
  context: BehaviourContext;
  role: Record_;
  id: string;
  menus: ReadonlyMap<string, MenuNode>;
}

const idSet = (rows: readonly Record_[], field: string): Set<string> => new Set(rows.map((row) => String(row[field])));

async function rolesBelow({ records }: BehaviourContext, id: string): Promise<string[]> {
  const roles = await records.find('role', undefined, MAX_ROWS, ['id', 'parentId']);
  const found = new Set([id]);
  for (let grown = true; grown; ) {
    const before = found.size;
    for (const role of roles) if (found.has(String(role['parentId']))) found.add(String(role['id']));
    grown = found.size > before;
  }
  found.delete(id);
  return [...found];
}

/** When a role loses menus, the roles below it lose them too. */
async function cutBelow(grant: Grant, model: string, target: string, gone: ReadonlySet<string>): Promise<void> {
  const { context, id } = grant;
  if (gone.size === 0) return;
  const below = await rolesBelow(context, id);
  if (below.length === 0) return;
  const links = await context.records.find(model, both(among('roleId', below), among(target, gone)), MAX_ROWS);
  const lost = model === 'roleScope' ? links.filter((link) => Number(link['scopeCategory']) === API) : links;
  await context.records.remove(
    model,
    lost.map((link) => String(link['id'])),
  );
}

/** Sets the menus and buttons, and returns those that the role has now. */
async function setMenus(grant: Grant): Promise<Set<string>> {
  const { context, role, id, menus } = grant;
  const links = await context.records.find('roleMenu', equal('roleId', id), MAX_ROWS);
  const current = idSet(links, 'menuId');
  if (role['menuIds'] === undefined) return current;
  const next = nextMenus(context.actor, menus, idsOf(role['menuIds']), current);
  const gone = await setLinks(context, 'roleMenu', { owner: 'roleId', id, target: 'menuId' }, links, next);
  await cutBelow(grant, 'roleMenu', 'menuId', gone);
  return next;
}

async function linksOf({ context: { records } }: Grant, roleIds: readonly string[], category: number) {
  const links = await records.find('roleScope', among('roleId', roleIds), MAX_ROWS);
  return links.filter((link) => Number(link['scopeCategory']) === category);
}

/**
 * Whether the actor may give or take away the scope. An API scope opens calls: the actor must hold it, except the
 * administrator of the platform, who gives other tenants the API scopes of their menus. A data scope hides rows: the
 * actor must hold it, or be restricted by none and hold its menu.
 */
function mayGive({ context: { actor }, menus }: Grant, scope: Record_, category: number, own: ReadonlySet<string>) {
  if (actor.isAdministrator || own.has(String(scope['id']))) return true;
  const isFree = category === DATA ? isUnrestricted(actor) : actor.manages === true;
  return isFree && holdsMenu(actor, menus.get(String(scope['menuId'])));
}

async function setScopes(grant: Grant, category: typeof DATA | typeof API): Promise<void> {
  const { context, role, id } = grant;
  const { model, field } = SCOPES[category];
  if (role[field] === undefined) return;
  const links = await linksOf(grant, [id], category);
  const current = idSet(links, 'scopeId');
  const own = idSet(await linksOf(grant, context.actor.roleIds, category), 'scopeId');
  // The trees show scopes below their menus: a checked menu includes its scopes, which are sent too.
  const asked = new Set(idsOf(role[field]).filter((one) => !grant.menus.has(one)));
  const scopes = await context.records.find(model, among('id', [...asked, ...current]), MAX_ROWS);
  const byId = new Map(scopes.map((scope) => [String(scope['id']), scope]));
  for (const one of asked) {
    const scope = byId.get(one);
    if (scope === undefined) throw notFound();
    if (!current.has(one) && !mayGive(grant, scope, category, own))
      throw badRequest('grant.beyond', { name: String(scope['scopeName']) });
  }
  for (const one of current) {
    const scope = byId.get(one);
    if (scope !== undefined && !mayGive(grant, scope, category, own)) asked.add(one);
  }
  const place = { owner: 'roleId', id, target: 'scopeId', extra: { scopeCategory: category } };
  const gone = await setLinks(context, 'roleScope', place, links, asked);
  if (category === API) await cutBelow(grant, 'roleScope', 'scopeId', gone);
}

/** People who see only part of the rows cannot make a role that sees more of them. */
async function demandScoped(grant: Grant, menusNow: ReadonlySet<string>): Promise<void> {
  const { context, id } = grant;
  if (isUnrestricted(context.actor)) return;
  const own = idSet(await linksOf(grant, context.actor.roleIds, DATA), 'scopeId');
  const now = idSet(await linksOf(grant, [id], DATA), 'scopeId');
  if (own.size === 0) return;
  const scopes = await context.records.find('dataScope', among('id', [...own, ...now]), MAX_ROWS);
  const codes = new Set(
    scopes
      .filter((scope) => own.has(String(scope['id'])) && menusNow.has(String(scope['menuId'])))
      .map((scope) => scope['resourceCode']),
  );
  for (const code of codes) {
    const theirs = scopes.filter((scope) => scope['resourceCode'] === code && now.has(String(scope['id'])));
    if (theirs.length === 0 || theirs.some((scope) => !own.has(String(scope['id']))))
      throw badRequest('role.scopeBeyond');
  }
}

/**
 * Sets everything that a role holds: menus and buttons, data scopes, API scopes, field rights. Sets that are not in the
 * call do not change.
 */
export async function grantRole(context: BehaviourContext, role: Record_): Promise<void> {
  const grant: Grant = { context, role, id: String(role['id']), menus: await readMenus(context) };
  const menusNow = await setMenus(grant);
  await setScopes(grant, DATA);
  await setScopes(grant, API);
  await demandScoped(grant, menusNow);
  if (role['fieldRules'] != null) await setFieldRules(context, grant.id, role['fieldRules']);
}
