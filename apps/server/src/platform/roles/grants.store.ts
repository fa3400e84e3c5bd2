import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, type Database } from '../../database/index.js';

export interface ScopeRow {
  id: string;
  menuId: string;
  name: string;
}

/** What a role's rule says of a field. */
export interface FieldRuleRow {
  modelKey: string;
  fieldKey: string;
  rule: string;
}

/** Which kind of scope: 1 data, 2 API. */
export type ScopeCategory = 1 | 2;

const SCOPE_TABLES: Record<ScopeCategory, string> = { 1: 'lc_data_scope', 2: 'lc_api_scope' };

const marks = (ids: readonly string[]): string => ids.map(() => '?').join(', ');

/** Reads what roles and top menus hold. */
@Injectable()
export class Grants {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  scopes(category: ScopeCategory): Promise<ScopeRow[]> {
    return this.database.read.all<ScopeRow>(
      `SELECT CAST(id AS CHAR) AS id, CAST(menu_id AS CHAR) AS menuId, scope_name AS name
         FROM ${SCOPE_TABLES[category]} WHERE is_deleted = 0 ORDER BY create_time, id`,
    );
  }

  /** Menus and buttons of roles of the tenant. */
  menusOf(tenantId: string, roleIds: readonly string[]): Promise<Set<string>> {
    if (roleIds.length === 0) return Promise.resolve(new Set());
    return this.ids(
      `SELECT DISTINCT CAST(m.menu_id AS CHAR) AS id FROM lc_role_menu m JOIN lc_role r ON r.id = m.role_id
        WHERE r.tenant_id = ? AND r.is_deleted = 0 AND r.id IN (${marks(roleIds)})`,
      [tenantId, ...roleIds],
    );
  }

  /** Scopes of roles of the tenant. */
  scopesOf(tenantId: string, roleIds: readonly string[], category: ScopeCategory): Promise<Set<string>> {
    if (roleIds.length === 0) return Promise.resolve(new Set());
    return this.ids(
      `SELECT DISTINCT CAST(s.scope_id AS CHAR) AS id FROM lc_role_scope s JOIN lc_role r ON r.id = s.role_id
        WHERE r.tenant_id = ? AND r.is_deleted = 0 AND s.scope_category = ${category} AND r.id IN (${marks(roleIds)})`,
      [tenantId, ...roleIds],
    );
  }

  /** Field rules of roles of the tenant. */
  async fieldRulesOf(tenantId: string, roleIds: readonly string[]): Promise<FieldRuleRow[]> {
    if (roleIds.length === 0) return [];
    return this.database.read.all<FieldRuleRow>(
      `SELECT DISTINCT f.model_key AS modelKey, f.field_key AS fieldKey, f.rule AS rule
         FROM lc_field_rule f JOIN lc_role r ON r.id = f.role_id
        WHERE r.tenant_id = ? AND r.is_deleted = 0 AND r.id IN (${marks(roleIds)}) ORDER BY modelKey, fieldKey`,
      [tenantId, ...roleIds],
    );
  }

  /** Menus of top menus of the tenant. */
  menusOfTop(tenantId: string, topMenuIds: readonly string[]): Promise<Set<string>> {
    if (topMenuIds.length === 0) return Promise.resolve(new Set());
    return this.ids(
      `SELECT DISTINCT CAST(l.menu_id AS CHAR) AS id FROM lc_top_menu_menu l JOIN lc_top_menu t ON t.id = l.top_menu_id
        WHERE t.tenant_id = ? AND t.is_deleted = 0 AND t.id IN (${marks(topMenuIds)})`,
      [tenantId, ...topMenuIds],
    );
  }

  private async ids(text: string, args: readonly string[]): Promise<Set<string>> {
    const rows = await this.database.read.all<{ id: string }>(text, args);
    return new Set(rows.map((row) => row.id));
  }
}
