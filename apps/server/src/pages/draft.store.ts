import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../access/index.js';
import { CLOCK, type Clock, newId, plantTime } from '../config/index.js';
import { DATABASE, type Database, type Sql, type Tx } from '../database/index.js';

const DRAFTS = 'lc_page_draft';
/** Each author has at most one draft per menu; more than this number are not listed. */
const MAX_TOLD = 100;
const DAY_MS = 24 * 3600 * 1000;

/** A draft without its text. */
export interface DraftRow {
  userId: string;
  userName: string;
  /** The version from which the author started. */
  baseVersion: number;
  /** The number of saves. */
  revision: number;
  createTime: string;
  updateTime: string;
}

export interface DraftText extends DraftRow {
  config: string;
}

const COLUMNS = `CAST(d.user_id AS CHAR) AS userId, COALESCE(u.real_name, u.account) AS userName,
  d.base_version AS baseVersion, d.revision AS revision, d.create_time AS createTime, d.update_time AS updateTime`;
const FROM = `FROM ${DRAFTS} d LEFT JOIN lc_user u ON u.id = d.user_id WHERE d.menu_id = ? AND d.tenant_id = ?`;

const asRow = <R extends DraftRow>(row: R): R => ({
  ...row,
  baseVersion: Number(row.baseVersion),
  revision: Number(row.revision),
});

/** Drafts of pages: one per menu and author. Reads are limited to the tenant of the actor. */
@Injectable()
export class DraftStore {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Newest first. */
  async of({ tenantId }: Actor, menuId: string): Promise<DraftRow[]> {
    const rows = await this.database.read.all<DraftRow>(
      `SELECT ${COLUMNS} ${FROM} ORDER BY d.update_time DESC, d.id DESC LIMIT ${MAX_TOLD}`,
      [menuId, tenantId],
    );
    return rows.map(asRow);
  }

  async text(
    { tenantId }: Actor,
    menuId: string,
    author: string,
    sql: Sql = this.database.read,
  ): Promise<DraftText | undefined> {
    const row = await sql.get<DraftText>(`SELECT ${COLUMNS}, d.config AS config ${FROM} AND d.user_id = ?`, [
      ...[menuId, tenantId, author],
    ]);
    return row === undefined ? undefined : asRow(row);
  }

  /** Creates a draft of the actor, and deletes drafts that were not changed for `days`. */
  async add(
    tx: Tx,
    { userId, tenantId }: Actor,
    menuId: string,
    draft: { config: string; baseVersion: number },
    days: number,
  ): Promise<void> {
    const now = this.clock.now();
    await tx.run(`DELETE FROM ${DRAFTS} WHERE update_time < ?`, [plantTime(this.clock.millis() - days * DAY_MS)]);
    await tx.run(
      `INSERT INTO ${DRAFTS} (id, tenant_id, user_id, menu_id, config, base_version, revision, create_time, update_time)
         VALUES (?, ?, ?, ?, ?, ?, 1, ?, ?)`,
      [newId(), tenantId, userId, menuId, draft.config, draft.baseVersion, now, now],
    );
    tx.touch(DRAFTS);
  }

  async write(
    tx: Tx,
    { userId }: Actor,
    menuId: string,
    { config, baseVersion, revision }: { config: string; baseVersion: number; revision: number },
  ): Promise<void> {
    await tx.run(
      `UPDATE ${DRAFTS} SET config = ?, base_version = ?, revision = ?, update_time = ? WHERE menu_id = ? AND user_id = ?`,
      [config, baseVersion, revision, this.clock.now(), menuId, userId],
    );
    tx.touch(DRAFTS);
  }

  /** Makes the actor the owner of a draft; the actor must not have another one for the menu. */
  async give(tx: Tx, { userId }: Actor, menuId: string, author: string, revision: number): Promise<void> {
    await tx.run(`UPDATE ${DRAFTS} SET user_id = ?, revision = ?, update_time = ? WHERE menu_id = ? AND user_id = ?`, [
      userId,
      revision,
      this.clock.now(),
      menuId,
      author,
    ]);
    tx.touch(DRAFTS);
  }

  async remove(tx: Tx, menuId: string, author: string): Promise<void> {
    await tx.run(`DELETE FROM ${DRAFTS} WHERE menu_id = ? AND user_id = ?`, [menuId, author]);
    tx.touch(DRAFTS);
  }
}
