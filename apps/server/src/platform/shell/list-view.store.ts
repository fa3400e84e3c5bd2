import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../access/index.js';
import { CLOCK, type Clock, newId } from '../../config/index.js';
import { DATABASE, type Database, type Tx } from '../../database/index.js';

const VIEWS = 'lc_list_view';
const DEFAULTS = 'lc_list_view_default';
/** More than these nobody overlooks: of one person for one list, and of all that a list offers. */
export const MAX_OWN = 30;
const MAX_OFFERED = 200;

/** The list that views are of: the menu of its page, and its address there. */
export interface ListPlace {
  readonly menuId: string;
  readonly list: string;
}

interface ListViewRow {
  id: string;
  name: string;
  shared: number;
  /** JSON. */
  content: string;
  userId: string;
  isDefault: number;
}

/** Saved views of lists. Users have their own and those that their tenant shares: each statement includes both. */
@Injectable()
export class ListViews {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** By name, the user's own first. */
  of({ userId, tenantId }: Actor, { menuId, list }: ListPlace): Promise<ListViewRow[]> {
    return this.database.read.all<ListViewRow>(
      `SELECT CAST(v.id AS CHAR) AS id, v.name AS name, v.shared AS shared, v.content AS content,
              CAST(v.user_id AS CHAR) AS userId, CASE WHEN d.id IS NULL THEN 0 ELSE 1 END AS isDefault
         FROM ${VIEWS} v LEFT JOIN ${DEFAULTS} d ON d.view_id = v.id AND d.user_id = ?
        WHERE v.menu_id = ? AND v.tenant_id = ? AND v.list = ? AND (v.user_id = ? OR v.shared = 1)
        ORDER BY CASE WHEN v.user_id = ? THEN 0 ELSE 1 END, v.name, v.id LIMIT ${MAX_OFFERED}`,
      [userId, menuId, tenantId, list, userId, userId],
    );
  }

  /** A view of this name is written again. Id of it; undefined when there are too many. */
  save(
    { userId, tenantId }: Actor,
    { menuId, list }: ListPlace,
    { name, shared, content }: { name: string; shared: boolean; content: string },
  ): Promise<string | undefined> {
    return this.database.transaction(async (tx) => {
      const own = await tx.all<{ id: string; name: string }>(
        `SELECT CAST(id AS CHAR) AS id, name FROM ${VIEWS} WHERE user_id = ? AND menu_id = ? AND list = ?`,
        [userId, menuId, list],
      );
      const known = own.find((one) => one.name === name);
      tx.touch(VIEWS);
      if (known !== undefined) {
        await tx.run(`UPDATE ${VIEWS} SET content = ?, shared = ? WHERE id = ? AND user_id = ?`, [
          content,
          shared ? 1 : 0,
          known.id,
          userId,
        ]);
        if (!shared) await this.forgetOfOthers(tx, known.id, userId);
        return known.id;
      }
      if (own.length >= MAX_OWN) return undefined;
      const id = newId();
      await tx.run(
        `INSERT INTO ${VIEWS} (id, tenant_id, user_id, menu_id, list, name, shared, content, create_time)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [id, tenantId, userId, menuId, list, name, shared ? 1 : 0, content, this.clock.now()],
      );
      return id;
    });
  }

  /** What nobody shares any more is nobody else's default. */
  private forgetOfOthers(tx: Tx, id: string, userId: string): Promise<number> {
    tx.touch(DEFAULTS);
    return tx.run(`DELETE FROM ${DEFAULTS} WHERE view_id = ? AND user_id <> ?`, [id, userId]);
  }

  /** Sets the default view of a list, or none. False when the user has no such view. */
  choose(actor: Actor, place: ListPlace, id: string | undefined): Promise<boolean> {
    const { userId, tenantId } = actor;
    return this.database.transaction(async (tx) => {
      tx.touch(DEFAULTS);
      const { menuId, list } = place;
      await tx.run(`DELETE FROM ${DEFAULTS} WHERE user_id = ? AND menu_id = ? AND list = ?`, [userId, menuId, list]);
      if (id === undefined) return true;
      const found = await tx.get<{ id: string }>(
        `SELECT CAST(id AS CHAR) AS id FROM ${VIEWS}
          WHERE id = ? AND menu_id = ? AND list = ? AND tenant_id = ? AND (user_id = ? OR shared = 1)`,
        [id, menuId, list, tenantId, userId],
      );
      if (found === undefined) return false;
      await tx.run(
        `INSERT INTO ${DEFAULTS} (id, tenant_id, user_id, menu_id, list, view_id) VALUES (?, ?, ?, ?, ?, ?)`,
        [newId(), tenantId, userId, menuId, list, id],
      );
      return true;
    });
  }

  /** False when the user has no such view; people who may share also remove shared ones of others. */
  remove({ userId, tenantId }: Actor, id: string, mayShare: boolean): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const removed = await tx.run(
        `DELETE FROM ${VIEWS} WHERE id = ? AND tenant_id = ? AND (user_id = ? OR (shared = 1 AND 1 = ?))`,
        [id, tenantId, userId, mayShare ? 1 : 0],
      );
      if (removed === 0) return false;
      await tx.run(`DELETE FROM ${DEFAULTS} WHERE view_id = ?`, [id]);
      tx.touch(VIEWS);
      tx.touch(DEFAULTS);
      return true;
    });
  }
}
