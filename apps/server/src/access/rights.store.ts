import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, type Database, type SqlValue } from '../database/index.js';
import type { FilterNode } from '../filter/index.js';
import type { PackagedMenu } from './tenant-package.js';
import type { ApiScope, DataScope, FieldRestriction, FieldRule } from './rights.js';

export interface UserRow {
  id: string;
  tenantId: string;
  account: string;
  name: string;
  realName: string;
  avatar: string | null;
  roleId: string | null;
  deptId: string | null;
  postId: string | null;
  status: number;
}

export interface RoleRow {
  id: string;
  tenantId: string;
  alias: string;
  name: string;
}

export interface TenantRow {
  expireTime: string | null;
  /** Ids of the menus of the tenant's package; null without a package. */
  packageMenus: string | null;
  packageId: string | null;
}

/** Reads rights. Ids are read as text: they do not fit a JavaScript number. */
@Injectable()
export class RightsStore {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  private all<T>(text: string, args: readonly SqlValue[] = []): Promise<T[]> {
    return this.database.read.all<T>(text, args);
  }

  user(id: string): Promise<UserRow | undefined> {
    return this.database.read.get<UserRow>(
      `SELECT CAST(id AS CHAR) AS id, tenant_id AS tenantId, account, name, real_name AS realName, avatar,
              role_id AS roleId, dept_id AS deptId, post_id AS postId, status
         FROM lc_user WHERE id = ? AND is_deleted = 0`,
      [id],
    );
  }

  tenant(tenantId: string): Promise<TenantRow | undefined> {
    return this.database.read.get<TenantRow>(
      `SELECT t.expire_time AS expireTime, CAST(t.package_id AS CHAR) AS packageId, p.menu_id AS packageMenus
         FROM lc_tenant t LEFT JOIN lc_tenant_package p ON p.id = t.package_id AND p.is_deleted = 0
        WHERE t.tenant_id = ? AND t.is_deleted = 0`,
      [tenantId],
    );
  }

  role(id: string): Promise<RoleRow | undefined> {
    return this.database.read.get<RoleRow>(
      `SELECT CAST(id AS CHAR) AS id, tenant_id AS tenantId, role_alias AS alias, role_name AS name
         FROM lc_role WHERE id = ? AND is_deleted = 0`,
      [id],
    );
  }

  /** Menus and buttons of a role. */
  menusOf(roleId: string): Promise<{ id: string; code: string }[]> {
    return this.all(
      `SELECT CAST(m.id AS CHAR) AS id, m.code AS code
         FROM lc_role_menu r JOIN lc_menu m ON m.id = r.menu_id WHERE r.role_id = ? AND m.is_deleted = 0`,
      [roleId],
    );
  }

  async allMenus(): Promise<(PackagedMenu & { code: string })[]> {
    const rows = await this.all<PackagedMenu & { code: string }>(
      `SELECT CAST(id AS CHAR) AS id, CAST(parent_id AS CHAR) AS parentId, category, code
         FROM lc_menu WHERE is_deleted = 0`,
    );
    return rows.map((row) => ({ ...row, category: Number(row.category) }));
  }

  async dataScopesOf(roleId: string): Promise<DataScope[]> {
    const rows = await this.all<Record<string, string | number | null>>(
      `SELECT CAST(d.id AS CHAR) AS id, d.scope_name AS name, d.resource_code AS resourceCode, d.scope_class AS scopeClass,
              d.scope_type AS type, d.scope_column AS scopeColumn, d.scope_field AS scopeField, d.scope_value AS scopeValue
         FROM lc_role_scope r JOIN lc_data_scope d ON d.id = r.scope_id
        WHERE r.role_id = ? AND r.scope_category = '1' AND d.is_deleted = 0`,
      [roleId],
    );
    return rows.map((row) => ({
      id: String(row['id']),
      name: String(row['name'] ?? ''),
      resourceCode: String(row['resourceCode'] ?? ''),
      scopeClass: String(row['scopeClass'] ?? ''),
      type: Number(row['type']),
      column: plainColumn(row['scopeColumn']),
      fields: fieldList(row['scopeField']),
      value: treeOf(row['scopeValue']),
    }));
  }

  async apiScopesOf(roleId: string): Promise<string[]> {
    const rows = await this.all<{ id: string }>(
      `SELECT CAST(scope_id AS CHAR) AS id FROM lc_role_scope WHERE role_id = ? AND scope_category = '2'`,
      [roleId],
    );
    return rows.map((row) => row.id);
  }

  apiScopes(): Promise<ApiScope[]> {
    return this.all<ApiScope>(
      `SELECT CAST(id AS CHAR) AS id, resource_code AS resourceCode, scope_path AS path
         FROM lc_api_scope WHERE is_deleted = 0`,
    );
  }

  fieldRulesOf(roleId: string): Promise<FieldRule[]> {
    return this.all<{ modelKey: string; field: string; rule: FieldRestriction }>(
      'SELECT model_key AS modelKey, field_key AS field, rule FROM lc_field_rule WHERE role_id = ?',
      [roleId],
    );
  }

  /** Departments of a tenant with the ids above each, comma-joined. */
  depts(tenantId: string): Promise<{ id: string; ancestors: string | null }[]> {
    return this.all('SELECT CAST(id AS CHAR) AS id, ancestors FROM lc_dept WHERE tenant_id = ? AND is_deleted = 0', [
      tenantId,
    ]);
  }
}

/** The screens write `-` where no column is meant. */
const plainColumn = (value: unknown): string => (typeof value === 'string' && value !== '-' ? value.trim() : '');

function fieldList(value: unknown): string[] | undefined {
  const names = String(value ?? '*')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return names.length === 0 || names.includes('*') ? undefined : names;
}

function treeOf(value: unknown): FilterNode | undefined {
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  try {
    const tree: unknown = JSON.parse(value);
    return typeof tree === 'object' && tree !== null && !Array.isArray(tree) ? (tree as FilterNode) : undefined;
  } catch (error) {
    // A value that is no JSON makes a scope that shows nothing; the screen refuses to store one.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
