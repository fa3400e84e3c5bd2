import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, newId } from '../config/index.js';
import { DATABASE, type Database, type Sql, type Tx } from '../database/index.js';
import type { Language } from '../http/index.js';

export interface MenuPage {
  id: string;
  code: string;
  name: string;
  nameEn: string | null;
  path: string | null;
  config: string;
  configVersion: number;
}

export type MenuWithPage = { id: string; parentId: string; config: string | null } & Record<
  string,
  string | number | null
>;

/** A row of the page versions. */
export interface PageVersion {
  id: string;
  menuId: string;
  configVersion: number;
  config: string;
  remark: string;
  baseVersion: number | null;
  /** The product version that this version contains; for a product version its own number; null: none. */
  factoryVersion: number | null;
  /** JSON of ScreenOrigin; null: the page follows the product's screen. */
  screen: string | null;
  /** null: written by the seeds. */
  createUser: string | null;
  createUserName: string | null;
  createTime: string | null;
}

interface NewVersion {
  menuId: string;
  configVersion: number;
  config: string;
  remark: string;
  baseVersion: number;
  factoryVersion: number | null;
  createUser: string | null;
  screen?: string | null;
}

/** Remark of product versions. */
export const FACTORY = 'factory';

export const isFactory = ({ remark, createUser }: Pick<PageVersion, 'remark' | 'createUser'>): boolean =>
  remark === FACTORY && createUser === null;

/** Versions from before the column factory_version contain the last product version before them. */
const VERSION = `SELECT CAST(v.id AS CHAR) AS id, CAST(v.menu_id AS CHAR) AS menuId, v.config_version AS configVersion,
  v.config AS config, v.remark AS remark, v.base_version AS baseVersion,
  COALESCE(v.factory_version, (SELECT MAX(f.config_version) FROM lc_menu_version f WHERE f.menu_id = v.menu_id
    AND f.config_version <= v.config_version AND f.remark = '${FACTORY}' AND f.create_user IS NULL)) AS factoryVersion, v.screen AS screen,
  CAST(v.create_user AS CHAR) AS createUser, u.real_name AS createUserName, v.create_time AS createTime
  FROM lc_menu_version v LEFT JOIN lc_user u ON u.id = v.create_user`;

/** Page schemas of menus and their versions. */
@Injectable()
export class PageStore {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** All columns of a menu except audit columns, with the name of its parent. By path, only menus of category 1. */
  detail(by: 'id' | 'code' | 'path', value: string): Promise<Record<string, string | number | null> | undefined> {
    return this.database.read.get(
      `SELECT CAST(m.id AS CHAR) AS id, CAST(m.parent_id AS CHAR) AS parentId, m.code AS code, m.name AS name,
              m.name_en AS nameEn, m.alias AS alias, m.path AS path, m.source AS source, m.sort AS sort,
              m.category AS category, m.action AS action, m.is_open AS isOpen, m.is_cache AS isCache,
              m.component AS component, m.remark AS remark, m.is_deleted AS isDeleted, m.config AS config,
              m.config_version AS configVersion, p.name AS parentName, p.name_en AS parentNameEn
         FROM lc_menu m LEFT JOIN lc_menu p ON p.id = m.parent_id WHERE m.${by} = ? AND m.is_deleted = 0${by === 'path' ? ' AND m.category = 1' : ''}`,
      [value],
    );
  }

  /** Names of the categories, actions and flags of menus: `code key` → text. */
  async names(language: Language): Promise<Map<string, string>> {
    const text = language === 'en' ? "COALESCE(NULLIF(en, ''), dict_value)" : 'dict_value';
    const rows = await this.database.read.all<{ code: string; key: string; value: string }>(
      `SELECT code, dict_key AS \`key\`, ${text} AS value FROM lc_dict
        WHERE code IN ('menu_category', 'button_func', 'yes_no') AND is_deleted = 0`,
    );
    return new Map(rows.map((row) => [`${row.code} ${row.key}`, row.value]));
  }

  /** Newest first. */
  async versions(menuId: string): Promise<PageVersion[]> {
    return (
      await this.database.read.all<PageVersion>(`${VERSION} WHERE v.menu_id = ? ORDER BY v.config_version DESC`, [
        menuId,
      ])
    ).map(asPageVersion);
  }

  async version(menuId: string, version: number, sql: Sql = this.database.read): Promise<PageVersion | undefined> {
    const row = await sql.get<PageVersion>(`${VERSION} WHERE v.menu_id = ? AND v.config_version = ?`, [
      menuId,
      version,
    ]);
    return row === undefined ? undefined : asPageVersion(row);
  }

  /** Locks the menu's row until the end of the transaction (SQLite has only one writer). */
  async lock(tx: Tx, by: 'id' | 'code', value: string): Promise<MenuPage | undefined> {
    const suffix = this.database.flavour === 'mysql' ? ' FOR UPDATE' : '';
    const row = await tx.get<MenuPage>(
      `SELECT CAST(id AS CHAR) AS id, code, name, name_en AS nameEn, path, config, config_version AS configVersion
         FROM lc_menu WHERE ${by} = ? AND is_deleted = 0${suffix}`,
      [value],
    );
    return row === undefined
      ? undefined
      : { ...row, config: row.config ?? '', configVersion: Number(row.configVersion ?? 0) };
  }

  /** Codes of the menus without a page. */
  async bare(): Promise<Set<string>> {
    const rows = await this.database.read.all<{ code: string }>(
      'SELECT code FROM lc_menu WHERE is_deleted = 0 AND COALESCE(config_version, 0) = 0',
    );
    return new Set(rows.map(({ code }) => code));
  }

  /** The newest product version: from the product's screen, or with `isOwn` from an author's screen. */
  async factory(menuId: string, isOwn: boolean, sql: Sql = this.database.read): Promise<PageVersion | undefined> {
    const row = await sql.get<PageVersion>(
      `${VERSION} WHERE v.menu_id = ? AND v.remark = ? AND v.create_user IS NULL
        AND v.screen IS ${isOwn ? 'NOT ' : ''}NULL ORDER BY v.config_version DESC LIMIT 1`,
      [menuId, FACTORY],
    );
    return row === undefined ? undefined : asPageVersion(row);
  }

  /** The number of a new version. */
  async next(menuId: string, tx: Tx): Promise<number> {
    const row = await tx.get<{ last: number | null }>(
      'SELECT MAX(config_version) AS last FROM lc_menu_version WHERE menu_id = ?',
      [menuId],
    );
    return Number(row?.last ?? 0) + 1;
  }

  /** Adds a version that is not the current one. */
  async keep(tx: Tx, version: NewVersion): Promise<void> {
    const { menuId, configVersion, config, remark, baseVersion, factoryVersion, createUser, screen = null } = version;
    await tx.run(
      `INSERT INTO lc_menu_version
         (id, menu_id, config_version, config, remark, base_version, factory_version, screen, create_user, create_time)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        newId(),
        menuId,
        configVersion,
        config,
        remark,
        baseVersion,
        factoryVersion,
        screen,
        createUser,
        this.clock.now(),
      ],
    );
    tx.touch('lc_menu_version');
  }

  /** Adds a version and makes it the current one of the menu. */
  async add(tx: Tx, version: NewVersion): Promise<void> {
    await this.keep(tx, version);
    await this.use(tx, version);
  }

  /** Makes an existing version the current one of the menu. */
  async use(
    tx: Tx,
    { menuId, configVersion, config }: Pick<PageVersion, 'menuId' | 'configVersion' | 'config'>,
  ): Promise<void> {
    await tx.run('UPDATE lc_menu SET config = ?, config_version = ? WHERE id = ?', [config, configVersion, menuId]);
    tx.touch('lc_menu');
  }

  /** The current pages of all menus. */
  async current(): Promise<MenuPage[]> {
    const rows = await this.database.read.all<MenuPage>(
      `SELECT CAST(id AS CHAR) AS id, code, name, name_en AS nameEn, path, config, config_version AS configVersion
         FROM lc_menu WHERE is_deleted = 0 AND config_version > 0 ORDER BY code`,
    );
    return rows.map((row) => ({ ...row, config: row.config ?? '', configVersion: Number(row.configVersion) }));
  }

  /** All menus and buttons with their pages, ordered by sort. */
  everything(): Promise<MenuWithPage[]> {
    return this.database.read.all<MenuWithPage>(
      `SELECT CAST(id AS CHAR) AS id, CAST(parent_id AS CHAR) AS parentId, code, name, name_en AS nameEn, alias, path,
              source, sort, category, action, is_open AS isOpen, is_cache AS isCache, remark, config,
              config_version AS configVersion
         FROM lc_menu WHERE is_deleted = 0 ORDER BY sort, id`,
    );
  }

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.database.transaction(work);
  }
}

const asPageVersion = (row: PageVersion): PageVersion => ({
  ...row,
  configVersion: Number(row.configVersion),
  baseVersion: row.baseVersion === null ? null : Number(row.baseVersion),
  factoryVersion: row.factoryVersion === null ? null : Number(row.factoryVersion),
  config: row.config ?? '',
  remark: row.remark ?? '',
});
