import { Inject, Injectable } from '@nestjs/common';
import { type Actor, planAccess } from '../../access/index.js';
import { DATABASE, type Database } from '../../database/index.js';
import { MetadataService } from '../../engine/index.js';
import { badRequest } from '../../errors/index.js';
import { MenuEditor } from '../../platform/menu/index.js';
import type { JsonObject } from '../bundle.js';
import { said, type Thing } from './thing.js';

const ROOT = '0';
/** Fields of the menu form that describe a menu or button itself. */
const FIELDS = [
  'name',
  'nameEn',
  'alias',
  'path',
  'source',
  'sort',
  'category',
  'action',
  'isOpen',
  'isCache',
  'component',
  'remark',
];
const NUMBERS = new Set(['sort', 'category', 'action', 'isOpen', 'isCache']);

export type MenuRow = JsonObject & { readonly id: string; readonly code: string; readonly parentId: string };

/** A row in the form used in bundles, with the parent's code instead of its id. */
export const menuValue = (row: JsonObject, parent: string | undefined): JsonObject =>
  said({
    ...Object.fromEntries(
      FIELDS.map((key) => [key, NUMBERS.has(key) && row[key] != null ? Number(row[key]) : row[key]]),
    ),
    parent,
  });

/** Menus and buttons by code, without pages and grants. */
@Injectable()
export class MenuThings implements Thing {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly metadata: MetadataService,
    private readonly editor: MenuEditor,
  ) {}

  /** All menus and buttons, by sort. */
  rows(): Promise<MenuRow[]> {
    return this.database.read.all<MenuRow>(
      `SELECT CAST(id AS CHAR) AS id, CAST(parent_id AS CHAR) AS parentId, code, name, name_en AS nameEn, alias, path, source,
              sort, category, action, is_open AS isOpen, is_cache AS isCache, component, remark, config_version AS configVersion
         FROM lc_menu WHERE is_deleted = 0 ORDER BY sort, id`,
    );
  }

  async read(key: string): Promise<JsonObject | undefined> {
    const rows = await this.rows();
    const row = rows.find(({ code }) => code === key);
    return row && menuValue(row, rows.find(({ id }) => id === row.parentId)?.code);
  }

  async product(key: string): Promise<JsonObject | undefined> {
    const { menus } = planAccess(this.metadata.files.access.map(({ spec }) => spec));
    const seed = menus.find(({ code }) => code === key);
    return seed && menuValue({ ...seed }, seed.parentCode);
  }

  async write(actor: Actor, key: string, value: JsonObject | undefined): Promise<void> {
    const rows = await this.rows();
    const id = rows.find(({ code }) => code === key)?.id;
    if (value === undefined) {
      if (id !== undefined) await this.editor.remove([id]);
      return;
    }
    const { parent, ...fields } = value;
    const above = parent === undefined ? ROOT : rows.find(({ code }) => code === parent)?.id;
    if (above === undefined) throw badRequest('bundle.noMenu', { code: String(parent) });
    const form = Object.fromEntries(FIELDS.map((name) => [name, fields[name] ?? null]));
    await this.editor.submit(actor, { ...form, ...(id !== undefined && { id }), code: key, parentId: above });
  }
}
