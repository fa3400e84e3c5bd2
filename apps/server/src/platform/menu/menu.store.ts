import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, type Database, VERSION_WATCH, type VersionWatch } from '../../database/index.js';
import type { MenuRow } from './menu-row.js';

interface TopMenuRow {
  id: string;
  tenantId: string;
  code: string;
  name: string;
  nameEn: string | null;
  source: string | null;
  sort: number;
}

/** Menus without their pages, kept in memory until the table changes. */
@Injectable()
export class Menus {
  private rows: Promise<readonly MenuRow[]> | undefined;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(VERSION_WATCH) watch: VersionWatch,
  ) {
    watch.onChange((tables) => {
      if (tables.has('lc_menu')) this.rows = undefined;
    });
  }

  /** All menus and buttons, by sort. */
  all(): Promise<readonly MenuRow[]> {
    if (this.rows === undefined) {
      const loading = this.load();
      this.rows = loading;
      loading.catch(() => {
        if (this.rows === loading) this.rows = undefined;
      });
    }
    return this.rows;
  }

  topMenus(tenantId: string): Promise<TopMenuRow[]> {
    return this.database.read.all<TopMenuRow>(
      `SELECT CAST(id AS CHAR) AS id, tenant_id AS tenantId, code, name, name_en AS nameEn, source, sort
         FROM lc_top_menu WHERE tenant_id = ? AND is_deleted = 0 ORDER BY sort, id`,
      [tenantId],
    );
  }

  /** Ids of the menus of each top menu of the tenant. */
  async ofTopMenus(tenantId: string): Promise<Map<string, Set<string>>> {
    const rows = await this.database.read.all<{ top: string; id: string }>(
      `SELECT CAST(t.id AS CHAR) AS top, CAST(l.menu_id AS CHAR) AS id
         FROM lc_top_menu_menu l JOIN lc_top_menu t ON t.id = l.top_menu_id
        WHERE t.tenant_id = ? AND t.is_deleted = 0`,
      [tenantId],
    );
    const menus = new Map<string, Set<string>>();
    for (const { top, id } of rows) menus.set(top, (menus.get(top) ?? new Set()).add(id));
    return menus;
  }

  private async load(): Promise<readonly MenuRow[]> {
    const rows = await this.database.read.all<MenuRow>(
      `SELECT CAST(id AS CHAR) AS id, CAST(parent_id AS CHAR) AS parentId, code, name, name_en AS nameEn, alias, path,
              source, sort, category, action, is_open AS isOpen, is_cache AS isCache, component, remark,
              config_version AS configVersion, 0 AS isDeleted
         FROM lc_menu WHERE is_deleted = 0 ORDER BY sort, id`,
    );
    // Dictionary keys are texts in the database; these fields are numbers on the wire.
    return rows.map((row) => ({
      ...row,
      parentId: row.parentId ?? '0',
      sort: Number(row.sort ?? 0),
      category: Number(row.category),
      action: Number(row.action ?? 0),
      isOpen: Number(row.isOpen ?? 1),
      isCache: Number(row.isCache ?? 1),
      configVersion: Number(row.configVersion ?? 0),
      isDeleted: 0,
    }));
  }
}
