import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, type Database, type SqlValue } from '../../database/index.js';
import type { InstanceStatus } from '../kernel/index.js';
import { type ProcessName, ProcessNames } from './process-names.js';
import { MAX_COUNTED, type SqlPart } from './worklist-sql.js';

/** Filter of the page of instances. */
export interface FollowFilter {
  readonly processInstanceId?: string;
  readonly processKey?: string;
  /** Only ended ones instead of only running ones. */
  readonly ended?: boolean;
  readonly startUser?: string;
}

interface FollowRow extends ProcessName {
  id: string;
  title: string | null;
  status: InstanceStatus;
  definitionId: string;
  processKey: string;
  category: string | null;
  businessModel: string | null;
  businessId: string | null;
  startUser: string;
  startTime: string;
  endTime: string | null;
  endReason: string | null;
}

interface OpenNode {
  instanceId: string;
  taskId: string;
  nodeId: string;
  nodeName: string | null;
}

const COLUMNS = `CAST(i.id AS CHAR) AS id, i.title, i.status, CAST(i.definition_id AS CHAR) AS definitionId,
  i.process_key AS processKey, i.category,
  i.business_model AS businessModel, i.business_id AS businessId, CAST(i.start_user AS CHAR) AS startUser,
  i.start_time AS startTime, i.end_time AS endTime, i.end_reason AS endReason`;

const LIVE: readonly InstanceStatus[] = ['running', 'suspended'];
const ENDED: readonly InstanceStatus[] = ['approved', 'rejected', 'revoked', 'terminated'];

/** Process instances of a tenant, for people who may monitor processes. */
@Injectable()
export class FollowStore {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly processes: ProcessNames,
  ) {}

  /** A page of instances, newest first: one index scan per state, which ends at the last row of the page. */
  async page(tenantId: string, filter: FollowFilter, page: { size: number; offset: number }): Promise<FollowRow[]> {
    const walk = `ORDER BY w.start_time DESC, w.id DESC LIMIT ${page.offset + page.size}`;
    const { text, args } = perState(tenantId, filter, 'w.id, w.start_time', walk);
    const rows = await this.database.read.all<FollowRow>(
      `SELECT ${COLUMNS} FROM (${text}) r JOIN wf_instance i ON i.id = r.id
        ORDER BY r.start_time DESC, r.id DESC LIMIT ${page.size} OFFSET ${page.offset}`,
      args,
    );
    return this.processes.add(rows);
  }

  /** The number of instances; counting stops at `MAX_COUNTED` for each state. */
  async count(tenantId: string, filter: FollowFilter): Promise<number> {
    const { text, args } = perState(tenantId, filter, '1 AS one', `LIMIT ${MAX_COUNTED}`);
    const row = await this.database.read.get<{ total: number | string }>(
      `SELECT COUNT(*) AS total FROM (${text}) r`,
      args,
    );
    return Number(row?.total ?? 0);
  }

  /** Open tasks of several instances, in the order of their creation. */
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

/** The instances of all selected states, as UNION ALL. */
function perState(tenantId: string, filter: FollowFilter, columns: string, tail: string): SqlPart {
  const parts = ['w.tenant_id = ?', 'w.status = ?'];
  const values: SqlValue[] = [];
  const add = (text: string, value: string | undefined): void => {
    if (value === undefined) return;
    parts.push(text);
    values.push(value);
  };
  add('w.id = ?', filter.processInstanceId);
  add('w.process_key = ?', filter.processKey);
  add('w.start_user = ?', filter.startUser);
  const states = filter.ended === true ? ENDED : LIVE;
  const walks = states.map(
    (state) =>
      `SELECT * FROM (SELECT ${columns} FROM wf_instance w WHERE ${parts.join(' AND ')} ${tail}) ${state}_ones`,
  );
  return { text: walks.join(' UNION ALL '), args: states.flatMap((state) => [tenantId, state, ...values]) };
}
