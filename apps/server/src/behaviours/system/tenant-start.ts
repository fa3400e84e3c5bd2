import { type BehaviourContext, firstPassword, type RecordAccess } from '../../engine/index.js';
import { describe } from '../../errors/index.js';
import { among, equal, MAX_ROWS, type MenuNode, type Record_, readMenus } from './grants.js';

const ROOT = '0';
const ADMIN = 'admin';
/** People of a tenant that are removed by one statement. */
const AT_ONCE = 500;

/** Value of a parameter; undefined when it is missing or blank. */
export async function paramOf({ records }: BehaviourContext, key: string): Promise<string | undefined> {
  const [param] = await records.find('param', equal('paramKey', key), 1);
  const value = String(param?.['paramValue'] ?? '').trim();
  return value === '' ? undefined : value;
}

/** The menus with these codes, and all menus below and above them. */
function menusFor(menus: ReadonlyMap<string, MenuNode>, codes: ReadonlySet<string>): Set<string> {
  const found = new Set([...menus.values()].filter((menu) => codes.has(menu.code)).map((menu) => menu.id));
  for (let grown = true; grown; ) {
    const before = found.size;
    for (const menu of menus.values()) if (found.has(menu.parentId)) found.add(menu.id);
    grown = found.size > before;
  }
  return withAbove(menus, found);
}

/** Ids with those of everything above them; menus that no longer exist are left out. */
export function withAbove(menus: ReadonlyMap<string, MenuNode>, ids: Iterable<string>): Set<string> {
  const found = new Set<string>();
  for (const id of ids)
    for (let menu = menus.get(id); menu !== undefined && !found.has(menu.id); menu = menus.get(menu.parentId))
      found.add(menu.id);
  return found;
}

/** Gives the tenant's administrators the menus that they do not have yet. */
export async function giveAdmins(records: RecordAccess, menuIds: ReadonlySet<string>): Promise<void> {
  for (const role of await records.find('role', equal('roleAlias', ADMIN), 1)) {
    const links = await records.find('roleMenu', equal('roleId', role['id']), MAX_ROWS);
    const held = new Set(links.map((link) => String(link['menuId'])));
    for (const menuId of menuIds)
      if (!held.has(menuId)) await records.insert('roleMenu', { roleId: role['id'], menuId });
  }
}

/** The business dictionaries of the tenant that runs the platform. */
async function copyDictionaries(from: RecordAccess, to: RecordAccess): Promise<void> {
  const rows = await from.find('dictBiz', undefined, MAX_ROWS);
  const below = new Map<unknown, Record_[]>();
  for (const row of rows) below.set(row['parentId'], [...(below.get(row['parentId']) ?? []), row]);
  const copyBelow = async (parent: unknown, parentId: string): Promise<void> => {
    for (const { id, tenantId: _tenant, isDeleted: _deleted, ...entry } of below.get(parent) ?? [])
      await copyBelow(id, await to.insert('dictBiz', { ...entry, parentId }));
  };
  await copyBelow(ROOT, ROOT);
}

/**
 * The initial data of a new tenant: its administrator with role, department and post, and the dictionaries. The
 * password is random: the answer shows it once, and it can only be used to set a new one.
 */
export async function startTenant(context: BehaviourContext, tenant: Record_): Promise<void> {
  const records = context.records.within(String(tenant['tenantId']));
  const name = tenant['tenantName'];
  const codes = new Set(
    ((await paramOf(context, 'tenant.default.menuCode')) ?? '').split(',').map((code) => code.trim()),
  );
  const roleId = await records.insert('role', {
    parentId: ROOT,
    roleName: describe('tenant.adminRole').zh,
    roleAlias: ADMIN,
    sort: 2,
  });
  await giveAdmins(records, menusFor(await readMenus(context), codes));
  const deptId = await records.insert('dept', {
    parentId: ROOT,
    ancestors: ROOT,
    deptName: String(name).slice(0, 45),
    fullName: String(name).slice(0, 45),
    deptCategory: 1,
    sort: 2,
  });
  const postId = await records.insert('post', {
    category: 1,
    postCode: 'ceo',
    postName: describe('tenant.firstPost').zh,
    sort: 1,
  });
  await copyDictionaries(context.records, records);
  const password = firstPassword();
  tenant['firstPassword'] = password;
  const userId = await records.insert('user', {
    account: 'admin',
    password: await context.secrets.hash(password),
    passwordTime: context.clock.now(),
    mustChange: true,
    name: 'admin',
    realName: 'admin',
    userType: 1,
    roleId,
    deptId,
    postId,
  });
  await records.insert('userDept', { userId, deptId });
}

/** Removes the people of a removed tenant. */
export async function endTenant(context: BehaviourContext, tenant: Record_): Promise<void> {
  const records = context.records.within(String(tenant['tenantId']));
  for (;;) {
    const users = await records.find('user', undefined, AT_ONCE, ['id']);
    const ids = users.map((user) => String(user['id']));
    if (ids.length === 0) return;
    await records.remove('user', ids);
    const links = await records.find('userDept', among('userId', ids), MAX_ROWS);
    await records.remove(
      'userDept',
      links.map((link) => String(link['id'])),
    );
  }
}
