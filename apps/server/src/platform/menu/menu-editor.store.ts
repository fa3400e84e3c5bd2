import { Inject, Injectable } from '@nestjs/common';
import { Access, type Actor } from '../../access/index.js';
import { isId, newId } from '../../config/index.js';
import { DATABASE, type Database, type SqlValue, type Tx } from '../../database/index.js';
import { badRequest, describe, invalid, notFound } from '../../errors/index.js';
import { demandIds, isBlank, isObject, type Params } from '../../http/index.js';
import { ROOT } from './menu-row.js';

const MAX_IDS = 500;
/** Field of the payload → column, longest text; numbers have a range instead. */
const TEXTS: Record<string, [column: string, longest: number]> = {
  code: ['code', 64],
  name: ['name', 64],
  nameEn: ['name_en', 64],
  alias: ['alias', 64],
  path: ['path', 255],
  source: ['source', 128],
  component: ['component', 255],
  remark: ['remark', 255],
};
const NUMBERS: Record<string, [column: string, least: number, most: number]> = {
  sort: ['sort', -1_000_000, 1_000_000],
  category: ['category', 1, 2],
  action: ['action', 0, 3],
  isOpen: ['is_open', 1, 2],
  isCache: ['is_cache', 1, 2],
};
const DEFAULTS: Record<string, SqlValue> = { sort: 1, category: 1, action: 0, is_open: 1, is_cache: 1 };
const REQUIRED = ['code', 'name', 'alias'];

function readColumns(body: Params): Map<string, SqlValue> {
  const columns = new Map<string, SqlValue>();
  for (const [key, [column, longest]] of Object.entries(TEXTS)) {
    const value = body[key];
    if (value === undefined) continue;
    if (value !== null && (typeof value !== 'string' || value.length > longest))
      throw badRequest('request.wrongType', { name: key });
    columns.set(column, value === null ? null : value.trim());
  }
  for (const [key, [column, least, most]] of Object.entries(NUMBERS)) {
    const value = body[key];
    if (isBlank(value)) continue;
    const number = Number(value);
    if (!Number.isInteger(number) || number < least || number > most)
      throw badRequest('request.wrongType', { name: key });
    columns.set(column, number);
  }
  return columns;
}

/** A path of the application, whose parts may be parameters (`:id`), with an optional query. */
const APP_PATH = /^\/?:?[\w.~-]+(?:\/:?[\w.~-]+)*\/?(?:\?[\w.~%=&-]*)?$/;

/** What a menu opens: a path of the application, or a complete web address. */
function isAddress(path: string): boolean {
  if (APP_PATH.test(path)) return true;
  return /^https?:\/\//i.test(path) && URL.canParse(path);
}

/** Paths that open the same screen, as text: one leading slash, none at the end, any case. */
const screenOf = (path: string): string => path.toLowerCase().replace(/^\//, '').replace(/\/$/, '');

/** Adds, changes and removes menus and buttons. */
@Injectable()
export class MenuEditor {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly access: Access,
  ) {}

  /** Inserts without an id, else changes the fields that are sent. Needs menu_add or menu_edit. */
  async submit(actor: Actor, body: unknown): Promise<{ id: string }> {
    if (!isObject(body)) throw badRequest('request.invalid');
    const values = body;
    const id = isBlank(values['id']) ? undefined : String(values['id']);
    if (id !== undefined && !isId(id)) throw badRequest('request.wrongType', { name: 'id' });
    this.access.demand(actor, id === undefined ? 'menu_add' : 'menu_edit');
    const columns = readColumns(values);
    const parent = values['parentId'];
    if (!isBlank(parent)) {
      if (!isId(String(parent))) throw badRequest('request.wrongType', { name: 'parentId' });
      columns.set('parent_id', String(parent));
    }
    return this.database.transaction(async (tx) => {
      const saved = id === undefined ? await this.insert(tx, columns) : await this.update(tx, id, columns);
      tx.touch('lc_menu');
      return { id: saved };
    });
  }

  /** Removes menus and what was granted on them. Throws 400 while one of them has children that stay. */
  async remove(list: unknown): Promise<void> {
    const ids = demandIds({ ids: list }, 'ids', MAX_IDS);
    const marks = ids.map(() => '?').join(', ');
    await this.database.transaction(async (tx) => {
      const child = await tx.get(
        `SELECT id FROM lc_menu WHERE parent_id IN (${marks}) AND id NOT IN (${marks}) AND is_deleted = 0 LIMIT 1`,
        [...ids, ...ids],
      );
      if (child !== undefined) throw badRequest('record.hasChildren');
      const removed = await tx.run(`UPDATE lc_menu SET is_deleted = id WHERE id IN (${marks}) AND is_deleted = 0`, ids);
      if (removed === 0) throw notFound();
      // Rights must not outlive what they were granted on: a menu made again under the same code starts without any.
      await tx.run(`DELETE FROM lc_role_menu WHERE menu_id IN (${marks})`, ids);
      await tx.run(`DELETE FROM lc_top_menu_menu WHERE menu_id IN (${marks})`, ids);
      for (const table of ['lc_menu', 'lc_role_menu', 'lc_top_menu_menu']) tx.touch(table);
    });
  }

  private async insert(tx: Tx, columns: Map<string, SqlValue>): Promise<string> {
    for (const name of REQUIRED) if (!columns.get(name)) throw badRequest('request.missing', { name });
    for (const [column, value] of Object.entries(DEFAULTS)) if (!columns.has(column)) columns.set(column, value);
    if (!columns.has('parent_id')) columns.set('parent_id', ROOT);
    if (columns.get('category') === 1 && !columns.get('path')) throw badRequest('request.missing', { name: 'path' });
    const id = newId();
    await this.check(tx, id, columns);
    const names = ['id', ...columns.keys(), 'config', 'config_version', 'is_deleted'];
    await tx.run(`INSERT INTO lc_menu (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`, [
      id,
      ...columns.values(),
      '',
      0,
      0,
    ]);
    return id;
  }

  private async update(tx: Tx, id: string, columns: Map<string, SqlValue>): Promise<string> {
    for (const name of REQUIRED)
      if (columns.has(name) && !columns.get(name)) throw badRequest('request.missing', { name });
    const known = await tx.get<{ code: string; name: string; category: string | number }>(
      'SELECT code, name, category FROM lc_menu WHERE id = ? AND is_deleted = 0',
      [id],
    );
    if (known === undefined) throw notFound();
    const category = columns.get('category') ?? Number(known.category);
    await this.check(
      tx,
      id,
      new Map<string, SqlValue>([['code', known.code], ['name', known.name], ...columns, ['category', category]]),
    );
    if (columns.size > 0) {
      const set = [...columns.keys()].map((column) => `${column} = ?`).join(', ');
      await tx.run(`UPDATE lc_menu SET ${set} WHERE id = ?`, [...columns.values(), id]);
    }
    return id;
  }

  /** Codes are unique, names are among menus; a parent is a menu, and neither the row itself nor below it. */
  private async check(tx: Tx, id: string, columns: ReadonlyMap<string, SqlValue>): Promise<void> {
    const code = columns.get('code') ?? '';
    const taken: { code: string } | undefined = await tx.get(
      `SELECT code FROM lc_menu WHERE is_deleted = 0 AND id <> ? AND (code = ? OR (name = ? AND category = '1' AND ? = 1)) LIMIT 1`,
      [id, code, columns.get('name') ?? '', Number(columns.get('category'))],
    );
    if (taken !== undefined) {
      const message = describe('menu.taken');
      throw invalid([{ field: taken.code === code ? 'code' : 'name', label: message, message }]);
    }
    if (Number(columns.get('category')) === 1 && columns.get('path')) await this.checkPath(tx, id, columns);
    let parent = columns.get('parent_id');
    for (let level = 0; parent !== undefined && parent !== null && String(parent) !== ROOT; level += 1) {
      if (String(parent) === id || level > 50) throw badRequest('record.parentSelf');
      const row: { parent: string; category: string | number } | undefined = await tx.get(
        'SELECT CAST(parent_id AS CHAR) AS parent, category FROM lc_menu WHERE id = ? AND is_deleted = 0',
        [parent],
      );
      if (row === undefined) throw notFound();
      if (level === 0 && Number(row.category) !== 1) throw badRequest('menu.parentIsButton');
      parent = row.parent;
    }
  }

  /** A second menu with a path would hide the screen of the first. */
  private async checkPath(tx: Tx, id: string, columns: ReadonlyMap<string, SqlValue>): Promise<void> {
    const path = String(columns.get('path'));
    const refused = (key: string, args?: Record<string, string>) => {
      const message = describe(key, args);
      return invalid([{ field: 'path', label: message, message }]);
    };
    if (!isAddress(path)) throw refused('menu.notAddress');
    if (!APP_PATH.test(path)) return;
    const screen = screenOf(path);
    const same: { name: string } | undefined = await tx.get(
      `SELECT name FROM lc_menu WHERE is_deleted = 0 AND id <> ? AND category = '1'
          AND LOWER(path) IN (?, ?, ?, ?) LIMIT 1`,
      [id, screen, `/${screen}`, `${screen}/`, `/${screen}/`],
    );
    if (same !== undefined) throw refused('menu.pathTaken', { name: same.name });
  }
}
