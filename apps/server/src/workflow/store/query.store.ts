import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, type Database, type SqlFlavour, type SqlValue } from '../../database/index.js';
import type { InstanceStatus } from '../kernel/index.js';
import { MAX_COUNTED } from './worklist-sql.js';
import { TASK } from './task.store.js';

/** Filter of tasks and instances; all parts are optional and combined by AND. */
export interface ProcessQuery {
  readonly tenantId: string;
  /**
   * Tasks: only those that this person has, has finished, or whose instance they started. Instances: only those they
   * started.
   */
  readonly userId?: string | undefined;
  readonly instanceId?: string | undefined;
  readonly processKey?: string | undefined;
  readonly businessKey?: string | undefined;
  /** Variables of the instance and their values. */
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

interface TaskQuery extends ProcessQuery {
  readonly state?: keyof typeof TASK | undefined;
  readonly assignee?: string | undefined;
  readonly nodeId?: string | undefined;
}

interface InstanceQuery extends ProcessQuery {
  readonly states?: readonly InstanceStatus[] | undefined;
}

interface FoundTask {
  taskId: string;
  taskName: string | null;
  taskDefinitionKey: string;
  status: number | string;
  assignee: string | null;
  endUser: string | null;
  outcome: string | null;
  createTime: string;
  endTime: string | null;
  dueTime: string | null;
  priority: number | string | null;
  processInstanceId: string;
  processDefinitionKey: string;
  businessKey: string | null;
  title: string | null;
}

interface FoundInstance {
  processInstanceId: string;
  processDefinitionId: string;
  processDefinitionKey: string;
  businessKey: string | null;
  title: string | null;
  status: InstanceStatus;
  startUser: string;
  startTime: string;
  endTime: string | null;
  endReason: string | null;
}

interface Page {
  readonly offset: number;
  readonly size: number;
}

/** Tasks and instances of a tenant, running and ended. */
@Injectable()
export class QueryStore {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** Newest first. */
  tasks(query: TaskQuery, page: Page): Promise<{ records: FoundTask[]; total: number }> {
    const { parts, args, add } = conditions(query, this.database.flavour, 't.create_time');
    add('t.tenant_id = ?', query.tenantId);
    if (query.userId !== undefined) {
      parts.push('(t.assignee = ? OR t.end_user = ? OR i.start_user = ?)');
      args.push(query.userId, query.userId, query.userId);
    }
    add('t.status = ?', query.state === undefined ? undefined : TASK[query.state]);
    add('t.assignee = ?', query.assignee);
    add('t.node_id = ?', query.nodeId);
    return this.page(
      `CAST(t.id AS CHAR) AS taskId, t.node_name AS taskName, t.node_id AS taskDefinitionKey, t.status,
       CAST(t.assignee AS CHAR) AS assignee, CAST(t.end_user AS CHAR) AS endUser, t.outcome, t.create_time AS createTime,
       t.end_time AS endTime, t.due_time AS dueTime, t.priority, CAST(i.id AS CHAR) AS processInstanceId,
       i.process_key AS processDefinitionKey, i.business_key AS businessKey, i.title`,
      `wf_task t JOIN wf_instance i ON i.id = t.instance_id WHERE ${parts.join(' AND ')}`,
      't.create_time DESC, t.id DESC',
      args,
      page,
    );
  }

  /** Newest first; includes called instances. */
  instances(query: InstanceQuery, page: Page): Promise<{ records: FoundInstance[]; total: number }> {
    const { parts, args, add } = conditions(query, this.database.flavour, 'i.start_time');
    add('i.tenant_id = ?', query.tenantId);
    add('i.start_user = ?', query.userId);
    if (query.states !== undefined) {
      parts.push(`i.status IN (${query.states.map(() => '?').join(', ')})`);
      args.push(...query.states);
    }
    return this.page(
      `CAST(i.id AS CHAR) AS processInstanceId, CAST(i.definition_id AS CHAR) AS processDefinitionId,
       i.process_key AS processDefinitionKey, i.business_key AS businessKey, i.title, i.status,
       CAST(i.start_user AS CHAR) AS startUser, i.start_time AS startTime, i.end_time AS endTime,
       i.end_reason AS endReason`,
      `wf_instance i WHERE ${parts.join(' AND ')}`,
      'i.start_time DESC, i.id DESC',
      args,
      page,
    );
  }

  private async page<T>(columns: string, from: string, order: string, args: SqlValue[], { size, offset }: Page) {
    const [records, count] = await Promise.all([
      this.database.read.all<T>(
        `SELECT ${columns} FROM ${from} ORDER BY ${order} LIMIT ${size} OFFSET ${offset}`,
        args,
      ),
      this.database.read.get<{ n: number | string }>(
        `SELECT COUNT(*) AS n FROM (SELECT 1 AS one FROM ${from} LIMIT ${MAX_COUNTED}) c`,
        args,
      ),
    ]);
    return { records, total: Number(count?.n ?? 0) };
  }
}

function conditions(query: ProcessQuery, flavour: SqlFlavour, time: string) {
  const parts: string[] = [];
  const args: SqlValue[] = [];
  const add = (text: string, value: SqlValue | undefined): void => {
    if (value === undefined) return;
    parts.push(text);
    args.push(value);
  };
  add('i.id = ?', query.instanceId);
  add('i.process_key = ?', query.processKey);
  add('i.business_key = ?', query.businessKey);
  add(`${time} >= ?`, query.from);
  add(`${time} <= ?`, query.until);
  for (const [name, value] of Object.entries(query.variables ?? {})) {
    const found =
      flavour === 'sqlite'
        ? 'i.variables -> ?'
        : 'CAST(JSON_EXTRACT(i.variables, ?) AS CHAR CHARACTER SET utf8mb4) COLLATE utf8mb4_bin';
    parts.push(`${found} = ?`);
    args.push(`$."${name}"`, JSON.stringify(value));
  }
  return { parts, args, add };
}
