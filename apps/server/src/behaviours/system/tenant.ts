import { type Behaviour, type BehaviourContext, MANAGING_TENANT, packageMenus } from '../../engine/index.js';
import { badRequest, notFound } from '../../errors/index.js';
import { equal, idsOf, MAX_ROWS, readMenus } from './grants.js';
import { endTenant, giveAdmins, paramOf, startTenant, withAbove } from './tenant-start.js';

/** Menus and buttons that a package with these ids contains. */
async function menusOf(context: BehaviourContext, menuId: unknown): Promise<Set<string>> {
  const menus = await readMenus(context);
  return packageMenus(withAbove(menus, idsOf(menuId)), menus.values());
}

/**
 * Tenants: the one that runs the platform cannot be removed; a new one gets an administrator; other tenants see only
 * themselves.
 */
export const tenant: Behaviour = {
  model: 'tenant',

  async defaults(context, record) {
    const quota = Number(await paramOf(context, 'tenant.default.accountNumber'));
    record['accountNumber'] = Number.isInteger(quota) && quota !== 0 ? quota : -1;
  },

  async guard({ records }, operation, record) {
    const isManaging = record['tenantId'] === MANAGING_TENANT;
    if (operation === 'remove' && isManaging) throw badRequest('tenant.managing');
    if (operation !== 'package-setting') return;
    if (isManaging) throw badRequest('tenant.managingPackage');
    const packageId = record['packageId'];
    if (packageId != null && (await records.get('tenantPackage', String(packageId))) === undefined) throw notFound();
  },

  async after(context, operation, record) {
    if (operation === 'create') await startTenant(context, record);
    if (operation === 'remove') await endTenant(context, record);
    if (operation !== 'package-setting' || record['packageId'] == null) return;
    const chosen = await context.records.get('tenantPackage', String(record['packageId']));
    const menus = await menusOf(context, chosen?.['menuId']);
    await giveAdmins(context.records.within(String(record['tenantId'])), menus);
  },

  async extraFilter({ actor }) {
    return actor.tenantId === MANAGING_TENANT ? undefined : equal('tenantId', actor.tenantId);
  },
};

/** Tenant packages: a menu includes those above it, and the administrators of the tenants with this package get it. */
export const tenantPackage: Behaviour = {
  model: 'tenantPackage',

  async compute(context, record) {
    record['menuId'] = [...withAbove(await readMenus(context), idsOf(record['menuId']))].join(',') || null;
  },

  async after(context, operation, record, before) {
    if (operation !== 'update' || before?.['menuId'] === record['menuId']) return;
    const menus = await menusOf(context, record['menuId']);
    for (const one of await context.records.find('tenant', equal('packageId', record['id']), MAX_ROWS)) {
      await giveAdmins(context.records.within(String(one['tenantId'])), menus);
    }
  },
};
