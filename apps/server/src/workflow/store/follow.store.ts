import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, type Database, type SqlValue } from '../../database/index.js';
import type { InstanceStatus } from '../kernel/index.js';
import { MOST_COUNTED } from './box-sql.js';

/** What the screen of instances is narrowed to. */
export interface FollowFilter {
  readonly processInstanceId?: string;
  readonly processKey?: string;
  /** Only ended ones, where the running are shown without it. */
  readonly ended?: boolean;
  readonly startUser?: string;
}

export interface FollowRow {
  id: string;
  title: string | null;
  status: InstanceStatus;
  definitionId: string;
  processKey: string;
  processName: string | null;
  processVersion: number | string | null;
  category: string | null;
  businessModel: string | null;
  businessId: string | null;
  startUser: string;
  startTime: string;
  endTime: string | null;
  endReason: string | null;
}

export interface OpenNode {
  instanceId: string;
  taskId: string;
  nodeId: string;
  nodeName: string | null;
}

const COLUMNS = `CAST(i.id AS CHAR) AS id, i.title, i.status, CAST(i.definition_id AS CHAR) AS definitionId,
  i.process_key AS processKey, d.name AS processName, d.version AS processVersion, i.category,
  i.business_model AS businessModel, i.business_id AS businessId, CAST(i.start_user AS CHAR) AS startUser,
  i.start_time AS startTime, i.end_time AS endTime, i.end_reason AS endReason`;

/** Process instances of a tenant for those who watch over them. */
@Injectable()
export class FollowStore {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** A page of instances, newest first. */
  page(tenantId: string, filter: FollowFilter, page: { size: number; offset: number }): Promise<FollowRow[]> {
    const { text, args } = fromWhere(tenantId, filter);
    return this.database.read.all<FollowRow>(
      `SELECT ${COLUMNS} FROM ${text}
        ORDER BY i.start_time DESC, i.id DESC LIMIT ${page.size} OFFSET ${page.offset}`,
      args,
    );
  }

  async count(tenantId: string, filter: FollowFilter): Promise<number> {
    const { text, args } = fromWhere(tenantId, filter);
    const row = await this.database.read.get<{ total: number | string }>(
      `SELECT COUNT(*) AS total FROM (SELECT 1 AS one FROM ${text} LIMIT ${MOST_COUNTED}) x`,
      args,
    );
    return Number(row?.total ?? 0);
  }

  /** Open tasks of many instances, in the order of their making. */
  openNodes(tenantId: string, instanceIds: readonly string[]): Promise<OpenNode[]> {
    if (instanceIds.length === 0) return Promise.resolve([]);
    return this.database.read.all<OpenNode>(
      `SELECT CAST(instance_id AS CHAR) AS instanceId, CAST(id AS CHAR) AS taskId, node_id AS nodeId,
              node_name AS nodeName
         FROM wf_task WHERE tenant_id = ? AND instance_id IN (${instanceIds.map(() => '?').join(', ')}) AND status = 0
        ORDER BY instance_id, no LIMIT 2000`,
      [tenantId, ...instanceIds],
    );
  }
}

/** Running ones are few among all: they are found by definition and state, whatever the number of ended ones. */
const RUNNING = `wf_definition d CROSS JOIN wf_instance i ON i.definition_id = d.id AND i.status IN ('running', 'suspended')
  WHERE d.tenant_id IN ('', ?) AND i.tenant_id = ?`;
const ENDED = `wf_instance i LEFT JOIN wf_definition d ON d.id = i.definition_id
  WHERE i.tenant_id = ? AND i.end_time IS NOT NULL`;

function fromWhere(tenantId: string, filter: FollowFilter): { text: string; args: SqlValue[] } {
  const ended = filter.ended === true;
  const parts = [ended ? ENDED : RUNNING];
  const args: SqlValue[] = ended ? [tenantId] : [tenantId, tenantId];
  const add = (text: string, value: string | undefined): void => {
    if (value === undefined) return;
    parts.push(text);
    args.push(value);
  };
  add('i.id = ?', filter.processInstanceId);
  add('i.process_key = ?', filter.processKey);
  add('i.start_user = ?', filter.startUser);
  return { text: parts.join(' AND '), args };
}
