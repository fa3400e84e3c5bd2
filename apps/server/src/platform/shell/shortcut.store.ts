import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../access/index.js';
import { CLOCK, type Clock, newId } from '../../config/index.js';
import { DATABASE, type Database } from '../../database/index.js';

const TABLE = 'lc_shortcut';
const INSERT = { sqlite: 'INSERT OR IGNORE', mysql: 'INSERT IGNORE' } as const;
/** More favourites than this nobody overlooks. */
const MAX_SHORTCUTS = 200;

export interface ShortcutRow {
  id: string;
  userId: string;
  menuId: string;
}

/** Favourite menus of people. Everybody has only their own: each statement includes the user. */
@Injectable()
export class Shortcuts {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** In order of creation. */
  of(userId: string): Promise<ShortcutRow[]> {
    return this.database.read.all<ShortcutRow>(
      `SELECT CAST(id AS CHAR) AS id, CAST(user_id AS CHAR) AS userId, CAST(menu_id AS CHAR) AS menuId
         FROM ${TABLE} WHERE user_id = ? ORDER BY create_time, id LIMIT ${MAX_SHORTCUTS}`,
      [userId],
    );
  }

  /** Id of the new favourite; undefined when the menu is one already. */
  add({ userId, tenantId }: Actor, menuId: string): Promise<string | undefined> {
    const id = newId();
    return this.database.transaction(async (tx) => {
      const added = await tx.run(
        `${INSERT[this.database.flavour]} INTO ${TABLE} (id, tenant_id, user_id, menu_id, create_time)
           VALUES (?, ?, ?, ?, ?)`,
        [id, tenantId, userId, menuId, this.clock.now()],
      );
      if (added === 0) return undefined;
      tx.touch(TABLE);
      return id;
    });
  }

  /** False when the user has no such favourite. */
  remove(userId: string, id: string): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const removed = await tx.run(`DELETE FROM ${TABLE} WHERE id = ? AND user_id = ?`, [id, userId]);
      if (removed > 0) tx.touch(TABLE);
      return removed > 0;
    });
  }
}
