import { Inject, Injectable } from '@nestjs/common';
import { type Actor, MANAGING_TENANT } from '../../access/index.js';
import { DATABASE, type Database } from '../../database/index.js';
import { Pipeline } from '../../engine/index.js';
import { badRequest } from '../../errors/index.js';
import type { JsonObject } from '../bundle.js';
import { MenuThings } from './menus.js';
import type { Thing } from './thing.js';

const codesOf = (value: JsonObject | undefined): string[] => Object.keys((value?.['codes'] ?? {}) as JsonObject);
export const grantValue = (codes: Iterable<string>): JsonObject => ({
  codes: Object.fromEntries([...codes].sort().map((code) => [code, true])),
});

/** Rights of a role (by alias) to menus and buttons: only to those that a bundle names. */
@Injectable()
export class GrantThings implements Thing {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly pipeline: Pipeline,
    private readonly menus: MenuThings,
  ) {}

  /** Id of a role of the managing tenant. */
  async roleId(alias: string): Promise<string | undefined> {
    const row = await this.database.read.get<{ id: string }>(
      'SELECT CAST(id AS CHAR) AS id FROM lc_role WHERE role_alias = ? AND tenant_id = ? AND is_deleted = 0',
      [alias, MANAGING_TENANT],
    );
    return row?.id;
  }

  /** Codes of all menus and buttons that a role may use. */
  async read(alias: string): Promise<JsonObject | undefined> {
    const id = await this.roleId(alias);
    if (id === undefined) return undefined;
    const rows = await this.database.read.all<{ code: string }>(
      'SELECT m.code AS code FROM lc_role_menu r JOIN lc_menu m ON m.id = r.menu_id WHERE r.role_id = ? AND m.is_deleted = 0',
      [id],
    );
    return grantValue(rows.map(({ code }) => code));
  }

  /** Those rights of a role that the values in `about` name. */
  async within(alias: string, about: readonly (JsonObject | undefined)[]): Promise<JsonObject | undefined> {
    const held = await this.read(alias);
    const asked = new Set(about.flatMap(codesOf));
    return held && grantValue(codesOf(held).filter((code) => asked.has(code)));
  }

  async write(
    actor: Actor,
    alias: string,
    value: JsonObject | undefined,
    before: JsonObject | undefined,
  ): Promise<void> {
    const id = await this.roleId(alias);
    if (id === undefined) throw badRequest('bundle.noRole', { alias });
    const next = new Set(codesOf(await this.read(alias)));
    const wanted = new Set(codesOf(value));
    for (const code of codesOf(before)) if (!wanted.has(code)) next.delete(code);
    for (const code of wanted) next.add(code);
    const ids = new Map((await this.menus.rows()).map((row) => [row.code, row.id]));
    for (const code of wanted) if (!ids.has(code)) throw badRequest('bundle.noMenu', { code });
    const menuIds = [...next].flatMap((code) => ids.get(code) ?? []).join(',');
    await this.pipeline.call(actor, 'role', 'POST grant', { body: { roleIds: id, menuIds } });
  }
}
