import { Inject, Injectable } from '@nestjs/common';
import { type Actor, MANAGING_TENANT, type MenuSeed, planAccess } from '../../access/index.js';
import { CLOCK, type Clock } from '../../config/index.js';
import { DATABASE, type Database, type Tx } from '../../database/index.js';
import { badRequest } from '../../errors/index.js';
import { MetadataService, stampNew, Writer } from '../../engine/index.js';
import type { AccessSpec } from '../../metadata/index.js';

const EMPTY: AccessSpec = {};

/** The access file by itself: a parent may be a menu that people made. */
function rowsOf(access: AccessSpec) {
  const menus = access.menus ?? [];
  const own = new Set(menus.map(({ code }) => code));
  const outer = new Map(menus.flatMap(({ code, parent }) => (parent && !own.has(parent) ? [[code, parent]] : [])));
  const alone = menus.map(({ parent, ...menu }) => ({ ...menu, ...(parent && own.has(parent) && { parent }) }));
  return { ...planAccess([{ ...access, menus: alone }]), outer };
}

/** Menus, buttons and grants of published models as rows, like those that the seeds bring of the files. */
@Injectable()
export class PublishedRightsStore {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly metadata: MetadataService,
  ) {}

  /**
   * Brings the rows from what was published before to what is now. What administrators granted besides stays; menus
   * that are no longer named go with their grants. Throws 400 for a code that belongs to another menu, and for a
   * parent or role that is not there.
   */
  async write(tx: Tx, actor: Actor, access: AccessSpec = EMPTY, before: AccessSpec = EMPTY): Promise<void> {
    const [now, then] = [rowsOf(access), rowsOf(before)];
    const known = new Map(then.menus.map((menu) => [menu.code, menu]));
    const ids = new Map<string, string>();
    for (const menu of now.menus) {
      const parentCode = menu.parentCode ?? now.outer.get(menu.code);
      const parentId = parentCode === undefined ? '0' : (ids.get(parentCode) ?? (await this.menuId(tx, parentCode)));
      if (parentId === undefined)
        throw badRequest('model.invalid', { detail: `menus: there is no menu ${parentCode}` });
      ids.set(menu.code, await this.menu(tx, actor, menu, parentId, known.get(menu.code)));
    }
    const kept = new Set(now.menus.map(({ code }) => code));
    await this.removeMenus(
      tx,
      then.menus.filter(({ code }) => !kept.has(code)).map(({ code }) => code),
    );
    await this.grant(tx, actor, now, then, ids);
    for (const table of ['lc_menu', 'lc_role_menu']) tx.touch(table);
  }

  private async menuId(tx: Tx, code: string): Promise<string | undefined> {
    const row = await tx.get<{ id: string }>(
      `SELECT ${this.text('id')} AS id FROM lc_menu WHERE code = ? AND is_deleted = 0 AND category = 1`,
      [code],
    );
    return row === undefined ? undefined : String(row.id);
  }

  private text(column: string): string {
    return this.database.flavour === 'sqlite' ? `CAST(${column} AS TEXT)` : `CAST(${column} AS CHAR)`;
  }

  /** Writes one menu or button; one that did not change since it was published stays as administrators made it. */
  private async menu(
    tx: Tx,
    actor: Actor,
    { parentCode: _, page: __, model: ___, ...menu }: MenuSeed,
    parentId: string,
    former: MenuSeed | undefined,
  ): Promise<string> {
    const table = this.metadata.registry.resource('menu');
    const writer = new Writer(tx, this.database.flavour, MANAGING_TENANT, actor.userId);
    const row = await tx.get<{ id: string }>(
      `SELECT ${this.text('id')} AS id FROM lc_menu WHERE code = ? AND is_deleted = 0`,
      [menu.code],
    );
    if (row === undefined) {
      const stamped = stampNew(table, { ...menu, parentId }, actor, this.clock);
      await writer.insert(table, [stamped]);
      return String(stamped['id']);
    }
    if (former === undefined) throw badRequest('model.invalid', { detail: `menus: the code ${menu.code} is taken` });
    const { parentCode: ____, page: _____, model: ______, ...was } = former;
    const isSame = JSON.stringify(was) === JSON.stringify(menu);
    const change = { ...(isSame ? {} : menu), parentId };
    await writer.update(table, String(row.id), change);
    return String(row.id);
  }

  private async removeMenus(tx: Tx, codes: readonly string[]): Promise<void> {
    if (codes.length === 0) return;
    const marks = codes.map(() => '?').join(', ');
    const rows = await tx.all<{ id: string }>(
      `SELECT ${this.text('id')} AS id FROM lc_menu WHERE code IN (${marks}) AND is_deleted = 0`,
      [...codes],
    );
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => String(id));
    const those = ids.map(() => '?').join(', ');
    await tx.run(`UPDATE lc_menu SET is_deleted = id WHERE id IN (${those})`, ids);
    for (const table of ['lc_role_menu', 'lc_top_menu_menu']) {
      await tx.run(`DELETE FROM ${table} WHERE menu_id IN (${those})`, ids);
      tx.touch(table);
    }
  }

  /** Menus that a menu stands below, up to the top: who has it sees the way to it. */
  private async above(tx: Tx, id: string): Promise<string[]> {
    const found: string[] = [];
    for (let next = id; next !== '0' && !found.includes(next); ) {
      const row = await tx.get<{ parentId: string }>(
        `SELECT ${this.text('parent_id')} AS parentId FROM lc_menu WHERE id = ?`,
        [next],
      );
      if (row === undefined || String(row.parentId) === '0') return found;
      next = String(row.parentId);
      found.push(next);
    }
    return found;
  }

  private async grant(
    tx: Tx,
    actor: Actor,
    now: ReturnType<typeof rowsOf>,
    then: ReturnType<typeof rowsOf>,
    ids: ReadonlyMap<string, string>,
  ): Promise<void> {
    const nameOf = (one: { roleAlias: string; menuCode: string }): string => `${one.roleAlias} ${one.menuCode}`;
    const wanted = new Set(now.grants.map(nameOf));
    const had = new Set(then.grants.map(nameOf));
    const roles = new Map<string, string>();
    for (const alias of new Set([...now.grants, ...then.grants].map(({ roleAlias }) => roleAlias))) {
      const role = await tx.get<{ id: string }>(
        `SELECT ${this.text('id')} AS id FROM lc_role WHERE role_alias = ? AND tenant_id = ? AND is_deleted = 0`,
        [alias, MANAGING_TENANT],
      );
      if (role !== undefined) roles.set(alias, String(role.id));
      else if (now.grants.some(({ roleAlias }) => roleAlias === alias))
        throw badRequest('model.invalid', { detail: `grants: there is no role ${alias}` });
    }
    for (const { roleAlias, menuCode } of then.grants.filter((one) => !wanted.has(nameOf(one)))) {
      const [role, menu] = [roles.get(roleAlias), ids.get(menuCode)];
      if (role !== undefined && menu !== undefined)
        await tx.run('DELETE FROM lc_role_menu WHERE role_id = ? AND menu_id = ?', [role, menu]);
    }
    for (const one of now.grants.filter((grant) => !had.has(nameOf(grant)))) {
      const [role, menu] = [roles.get(one.roleAlias) ?? '', ids.get(one.menuCode) ?? ''];
      for (const id of [menu, ...(await this.above(tx, menu))]) await this.insert(tx, actor, role, id);
    }
  }

  private async insert(tx: Tx, actor: Actor, roleId: string, menuId: string): Promise<void> {
    const args = [roleId, menuId];
    if ((await tx.get('SELECT id FROM lc_role_menu WHERE role_id = ? AND menu_id = ?', args)) !== undefined) return;
    const table = this.metadata.registry.resource('roleMenu');
    const writer = new Writer(tx, this.database.flavour, MANAGING_TENANT, actor.userId);
    await writer.insert(table, [stampNew(table, { roleId, menuId }, actor, this.clock)]);
  }
}
