import { MANAGING_TENANT, planAccess } from '../access/index.js';
import type { AccessSpec } from '../metadata/index.js';
import type { SeedFile } from './seed-file.js';

const DATA_SCOPE = 1;

const menuRef = (code: string) => ({ $ref: ['menu', { code }] });
const roleRef = (roleAlias: string) => ({ $ref: ['role', { tenantId: MANAGING_TENANT, roleAlias }] });

/**
 * Menus, buttons, grants, data scopes and field rules of the access.json files as seeds. Grants name roles by alias;
 * aliases without a role (demo roles in an installation without the demo) are skipped.
 */
export function accessSeeds(specs: readonly AccessSpec[], roleAliases: ReadonlySet<string>): SeedFile[] {
  const { menus, grants, dataScopes, fieldRules } = planAccess(specs);
  const known = <T extends { roleAlias: string }>(rows: readonly T[]): T[] =>
    rows.filter((row) => roleAliases.has(row.roleAlias));
  return [
    {
      name: 'access/menu',
      model: 'menu',
      key: ['code'],
      rows: menus.map(({ parentCode, page: _page, model: _model, ...menu }) => ({
        ...menu,
        parentId: parentCode === undefined ? '0' : menuRef(parentCode),
      })),
    },
    {
      name: 'access/roleMenu',
      model: 'roleMenu',
      key: ['roleId', 'menuId'],
      rows: known(grants).map(({ roleAlias, menuCode }) => ({ roleId: roleRef(roleAlias), menuId: menuRef(menuCode) })),
    },
    {
      name: 'access/dataScope',
      model: 'dataScope',
      key: ['scopeName', 'resourceCode'],
      rows: dataScopes.map(({ code: _code, menuCode, roles: _roles, ...scope }) => ({
        ...scope,
        menuId: menuRef(menuCode),
      })),
    },
    {
      name: 'access/roleScope',
      model: 'roleScope',
      key: ['roleId', 'scopeId', 'scopeCategory'],
      rows: dataScopes.flatMap(({ scopeName, resourceCode, roles }) =>
        roles
          .filter((alias) => roleAliases.has(alias))
          .map((alias) => ({
            roleId: roleRef(alias),
            scopeId: { $ref: ['dataScope', { scopeName, resourceCode }] },
            scopeCategory: DATA_SCOPE,
          })),
      ),
    },
    {
      name: 'access/fieldRule',
      model: 'fieldRule',
      key: ['modelKey', 'fieldKey', 'roleId'],
      rows: known(fieldRules).map(({ roleAlias, ...rule }) => ({ ...rule, roleId: roleRef(roleAlias) })),
    },
  ];
}
