import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, newId } from '../config/index.js';
import { DATABASE, type Database, type SqlValue, type Tx } from '../database/index.js';
import type { Language } from '../http/index.js';
import type { Message, Standing } from './notice.js';
import type { Parcel } from './outbox.store.js';

export const MESSAGE_TABLE = 'lc_local_message';
/** Number of users per query. */
const CHUNK = 500;
/** Number of rows per INSERT. */
const ROWS = 50;
/** Maximum number of messages in one event of a stream. */
const MOST_ARRIVED = 50;

/** Filter of a user's messages; missing: all. */
export interface MessageFilter {
  rdStatus?: number;
  hdStatus?: number;
}

const MARK = {
  read: `UPDATE ${MESSAGE_TABLE} SET rd_status = 1, rd_time = ? WHERE id = ? AND user_id = ? AND rd_status = 0`,
  handled: `UPDATE ${MESSAGE_TABLE} SET hd_status = 1, hd_time = ? WHERE id = ? AND user_id = ? AND hd_status = 0`,
} as const;

const columns = (language: Language): string => {
  const text = (column: string) =>
    language === 'en' ? `COALESCE(NULLIF(${column}_en, ''), ${column})` : `COALESCE(${column}, '')`;
  return `CAST(id AS CHAR) AS id, kind, ${text('title')} AS title, ${text('massage')} AS massage,
    rd_status AS rdStatus, hd_status AS hdStatus, rd_time AS rdTime, hd_time AS hdTime, create_time AS createTime,
    path, business_id AS businessId`;
};

/** Messages of people. They can read and mark only their own ones: each statement contains the user id. */
@Injectable()
export class MessageStore {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Inserts one row per recipient. */
  async add(tx: Tx, { tenantId, kind, recipients, body, createTime }: Parcel): Promise<void> {
    if (recipients.length === 0) return;
    const { title, massage, path, businessId } = body;
    const text = [title.zh, title.en, massage?.zh ?? '', massage?.en ?? '', path ?? null, businessId ?? null];
    for (let at = 0; at < recipients.length; at += ROWS) {
      const some = recipients.slice(at, at + ROWS);
      await tx.later(
        `INSERT INTO ${MESSAGE_TABLE} (id, tenant_id, user_id, kind, title, title_en, massage, massage_en, path,
           business_id, rd_status, hd_status, create_time)
         VALUES ${some.map(() => '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, ?)').join(', ')}`,
        some.flatMap((userId): SqlValue[] => [newId(), tenantId, userId, kind, ...text, createTime]),
        { rows: some.length },
      );
    }
    tx.touch(MESSAGE_TABLE);
  }

  /** A page of a user's messages, newest first, and the total number. */
  async page(
    userId: string,
    filter: MessageFilter,
    page: { current: number; size: number },
    language: Language,
  ): Promise<{ items: Message[]; total: number }> {
    const parts = ['user_id = ?'];
    const args: SqlValue[] = [userId];
    for (const [column, value] of [
      ['rd_status', filter.rdStatus],
      ['hd_status', filter.hdStatus],
    ] as const) {
      if (value === undefined) continue;
      parts.push(`${column} = ?`);
      args.push(value);
    }
    const from = `FROM ${MESSAGE_TABLE} WHERE ${parts.join(' AND ')}`;
    const { current, size } = page;
    const [items, counted] = await Promise.all([
      this.database.read.all<Message>(
        `SELECT ${columns(language)} ${from} ORDER BY create_time DESC, id DESC LIMIT ${size} OFFSET ${(current - 1) * size}`,
        args,
      ),
      this.database.read.get<{ total: number | string }>(`SELECT COUNT(*) AS total ${from}`, args),
    ]);
    return { items: items.map(asMessage), total: Number(counted?.total ?? 0) };
  }

  /**
   * Unread messages that the user got after one and until another (included), oldest first; if there are many, only the
   * newest.
   */
  async arrivedBetween(userId: string, after: string, until: string, language: Language): Promise<Message[]> {
    // With its table: "id" alone is the text of the answer.
    const id = `${MESSAGE_TABLE}.id`;
    const rows = await this.database.read.all<Message>(
      `SELECT ${columns(language)} FROM ${MESSAGE_TABLE}
        WHERE user_id = ? AND rd_status = 0 AND ${id} > ? AND ${id} <= ?
        ORDER BY ${id} DESC LIMIT ${MOST_ARRIVED}`,
      [userId, after, until],
    );
    return rows.map(asMessage).reverse();
  }

  /** Unread messages of several users; users without unread messages are left out. */
  async standings(userIds: readonly string[]): Promise<Map<string, Standing>> {
    const found = new Map<string, Standing>();
    for (let at = 0; at < userIds.length; at += CHUNK) {
      const some = userIds.slice(at, at + CHUNK);
      const rows = await this.database.read.all<{ userId: string; unread: number | string; newest: string }>(
        `SELECT CAST(user_id AS CHAR) AS userId, COUNT(*) AS unread, CAST(MAX(id) AS CHAR) AS newest
           FROM ${MESSAGE_TABLE} WHERE user_id IN (${some.map(() => '?').join(', ')}) AND rd_status = 0
          GROUP BY user_id`,
        some,
      );
      for (const { userId, unread, newest } of rows) found.set(userId, { unread: Number(unread), newest });
    }
    return found;
  }

  /**
   * Marks a message of the user; a handled message also counts as read. The first time is kept. Returns false when the
   * message does not belong to the user.
   */
  mark(userId: string, id: string, as: 'read' | 'handled'): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const own = await tx.get(`SELECT 1 AS own FROM ${MESSAGE_TABLE} WHERE id = ? AND user_id = ?`, [id, userId]);
      if (own === undefined) return false;
      const now = this.clock.now();
      let changed = await tx.run(MARK.read, [now, id, userId]);
      if (as === 'handled') changed += await tx.run(MARK.handled, [now, id, userId]);
      if (changed > 0) tx.touch(MESSAGE_TABLE);
      return true;
    });
  }

  /** Marks all messages of the user as read; returns the number of changed ones. */
  markAllRead(userId: string): Promise<number> {
    return this.database.transaction(async (tx) => {
      const changed = await tx.run(
        `UPDATE ${MESSAGE_TABLE} SET rd_status = 1, rd_time = ? WHERE user_id = ? AND rd_status = 0`,
        [this.clock.now(), userId],
      );
      if (changed > 0) tx.touch(MESSAGE_TABLE);
      return changed;
    });
  }
}

const asMessage = (row: Message): Message => ({
  ...row,
  rdStatus: Number(row.rdStatus),
  hdStatus: Number(row.hdStatus),
});
