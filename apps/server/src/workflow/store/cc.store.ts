import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '../../config/index.js';
import { DATABASE, type Database, type SqlValue } from '../../database/index.js';
import { type ListedInstance, ProcessNames } from './process-names.js';
import { type WorklistFilter, MAX_COUNTED, processConditions, type SqlPart, timeConditions } from './worklist-sql.js';

/** Only this number of newest copies is searched for unread ones. */
const UNREAD_AMONG = 1000;

/** A copy in the list of its recipient. */
export interface CcRow extends ListedInstance {
  id: string;
  nodeId: string | null;
  nodeName: string | null;
  fromUser: string;
  comment: string | null;
  createTime: string;
  readTime: string | null;
}

/** Copies of process instances: one row per recipient, for information only. */
@Injectable()
export class CcStore {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly processes: ProcessNames,
  ) {}

  /** A page of a user's copies, newest first. `unread`: only unread ones. */
  async page(
    userId: string,
    filter: WorklistFilter & { readonly unread?: boolean },
    page: { readonly size: number; readonly offset: number },
  ): Promise<CcRow[]> {
    const { text, args } = mine(userId, filter);
    const rows = await this.database.read.all<CcRow>(
      `SELECT CAST(c.id AS CHAR) AS id, c.node_id AS nodeId, c.node_name AS nodeName,
              CAST(c.from_user AS CHAR) AS fromUser, c.comment, c.create_time AS createTime, c.read_time AS readTime,
              CAST(i.id AS CHAR) AS instanceId, i.status AS instanceStatus, i.end_time AS instanceEnd,
              CAST(i.definition_id AS CHAR) AS definitionId, i.process_key AS processKey, i.category, i.title,
              i.business_model AS businessModel, i.business_id AS businessId, CAST(i.start_user AS CHAR) AS startUser
         FROM ${text} ORDER BY c.create_time DESC, c.id DESC LIMIT ${page.size} OFFSET ${page.offset}`,
      args,
    );
    return this.processes.add(rows);
  }

  async count(userId: string, filter: WorklistFilter & { readonly unread?: boolean }): Promise<number> {
    const { text, args } = mine(userId, filter);
    return this.number(`SELECT COUNT(*) AS total FROM (SELECT 1 AS one FROM ${text} LIMIT ${MAX_COUNTED}) x`, args);
  }

  /** Number of unread copies among the newest ones of a user. */
  unread(userId: string): Promise<number> {
    return this.number(
      `SELECT COUNT(*) AS total FROM (SELECT c.read_time FROM wf_cc c WHERE c.user_id = ?
        ORDER BY c.create_time DESC LIMIT ${UNREAD_AMONG}) x WHERE x.read_time IS NULL`,
      [userId],
    );
  }

  /**
   * Marks copies of the user as read: by their ids, or all copies of an instance. The first time of reading is kept.
   */
  read(userId: string, of: { readonly ids: readonly string[] } | { readonly instanceId: string }): Promise<number> {
    const where = 'ids' in of ? `id IN (${of.ids.map(() => '?').join(', ')})` : 'instance_id = ?';
    const which = 'ids' in of ? of.ids : [of.instanceId];
    return this.database.transaction((tx) =>
      tx.run(`UPDATE wf_cc SET read_time = ? WHERE ${where} AND user_id = ? AND read_time IS NULL`, [
        this.clock.now(),
        ...which,
        userId,
      ]),
    );
  }

  private async number(text: string, args: readonly SqlValue[]): Promise<number> {
    const row = await this.database.read.get<{ total: number | string }>(text, args);
    return Number(row?.total ?? 0);
  }
}

function mine(userId: string, filter: WorklistFilter & { readonly unread?: boolean }): SqlPart {
  const time = timeConditions(filter, 'c.create_time');
  const process = processConditions(filter, 'i');
  const unread = filter.unread === true ? ' AND c.read_time IS NULL' : '';
  return {
    text: `wf_cc c JOIN wf_instance i ON i.id = c.instance_id
      WHERE c.user_id = ?${time.text}${unread}${process.text}`,
    args: [userId, ...time.args, ...process.args],
  };
}
