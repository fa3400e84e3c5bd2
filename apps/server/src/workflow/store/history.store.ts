import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, type Database, type SqlValue } from '../../database/index.js';

/** Rows of one instance that are read at most: nobody reads on, and a loop of a process must not fill the memory. */
const MOST_TASKS = 1000;
const MOST_LOG = 5000;

/** A task of an instance, open or not. */
export interface TaskEntry {
  id: string;
  no: number;
  nodeId: string;
  nodeName: string | null;
  assignee: string | null;
  owner: string | null;
  signOf: number | null;
  signMode: 'before' | 'after' | 'parallel' | null;
  waiting: number;
  /** 0 open, 1 finished, 2 cancelled. */
  status: number;
  createTime: string;
  claimTime: string | null;
  endTime: string | null;
  endUser: string | null;
  outcome: string | null;
  comment: string | null;
  attachments: string | null;
  signedSnapshot: number | null;
  signedHash: string | null;
  urgedTime: string | null;
}

/** A line of the log of an instance. */
export interface LogRow {
  seq: number;
  event: string;
  nodeId: string | null;
  nodeName: string | null;
  flowId: string | null;
  taskNo: number | null;
  userId: string | null;
  outcome: string | null;
  comment: string | null;
  hash: string | null;
  createTime: string;
}

export interface CandidateRow {
  taskId: string;
  userId: string;
}

const TASK_COLUMNS = `CAST(id AS CHAR) AS id, no, node_id AS nodeId, node_name AS nodeName,
  CAST(assignee AS CHAR) AS assignee, CAST(owner AS CHAR) AS owner, sign_of AS signOf, sign_mode AS signMode, waiting,
  status, create_time AS createTime, claim_time AS claimTime, end_time AS endTime, CAST(end_user AS CHAR) AS endUser,
  outcome, comment, attachments, signed_snapshot AS signedSnapshot, signed_hash AS signedHash,
  urged_time AS urgedTime`;
const LOG_COLUMNS = `seq, event, node_id AS nodeId, node_name AS nodeName, flow_id AS flowId, task_no AS taskNo,
  CAST(user_id AS CHAR) AS userId, outcome, comment, hash, create_time AS createTime`;

/** What happened in process instances. Every read names the tenant. */
@Injectable()
export class HistoryStore {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** Instance of a task; undefined when the tenant has no such task. */
  async instanceOfTask(tenantId: string, taskId: string): Promise<string | undefined> {
    const row = await this.database.read.get<{ id: string }>(
      'SELECT CAST(instance_id AS CHAR) AS id FROM wf_task WHERE id = ? AND tenant_id = ?',
      [taskId, tenantId],
    );
    return row?.id;
  }

  /** The latest instance about a document, running or not. */
  async instanceOfDocument(tenantId: string, model: string, businessId: string): Promise<string | undefined> {
    const row = await this.database.read.get<{ id: string }>(
      `SELECT CAST(id AS CHAR) AS id FROM wf_instance
        WHERE business_model = ? AND business_id = ? AND tenant_id = ? AND parent_id IS NULL
        ORDER BY wf_instance.id DESC LIMIT 1`,
      [model, businessId, tenantId],
    );
    return row?.id;
  }

  /** All tasks of an instance in the order of their making. */
  tasks(tenantId: string, instanceId: string): Promise<TaskEntry[]> {
    return this.database.read.all<TaskEntry>(
      `SELECT ${TASK_COLUMNS} FROM wf_task WHERE tenant_id = ? AND instance_id = ? ORDER BY no LIMIT ${MOST_TASKS}`,
      [tenantId, instanceId],
    );
  }

  /** Candidates of an instance's open tasks, claimed or not, by id. */
  candidates(tenantId: string, taskIds: readonly string[]): Promise<CandidateRow[]> {
    if (taskIds.length === 0) return Promise.resolve([]);
    return this.database.read.all<CandidateRow>(
      `SELECT CAST(task_id AS CHAR) AS taskId, CAST(user_id AS CHAR) AS userId FROM wf_task_candidate
        WHERE tenant_id = ? AND task_id IN (${taskIds.map(() => '?').join(', ')}) ORDER BY task_id, user_id`,
      [tenantId, ...taskIds],
    );
  }

  /** The log of an instance in order. */
  log(tenantId: string, instanceId: string): Promise<LogRow[]> {
    return this.database.read.all<LogRow>(
      `SELECT ${LOG_COLUMNS} FROM wf_log WHERE tenant_id = ? AND instance_id = ? ORDER BY seq LIMIT ${MOST_LOG}`,
      [tenantId, instanceId],
    );
  }

  /** What the document was when its approval began. */
  async firstContent(tenantId: string, instanceId: string): Promise<Record<string, unknown> | undefined> {
    return this.content('SELECT content FROM wf_snapshot WHERE tenant_id = ? AND instance_id = ? ORDER BY no LIMIT 1', [
      tenantId,
      instanceId,
    ]);
  }

  /** What the document was when a person gave his last opinion on it, in whichever of its approvals. */
  async signedContent(
    tenantId: string,
    { businessModel, businessId }: { readonly businessModel: string | null; readonly businessId: string | null },
    userId: string,
  ): Promise<Record<string, unknown> | undefined> {
    return this.content(
      `SELECT s.content FROM wf_instance i
         JOIN wf_task t ON t.instance_id = i.id
         JOIN wf_snapshot s ON s.instance_id = t.instance_id AND s.no = t.signed_snapshot
        WHERE i.business_model = ? AND i.business_id = ? AND i.tenant_id = ? AND t.end_user = ? AND t.status = 1
        ORDER BY i.id DESC, t.no DESC LIMIT 1`,
      [businessModel, businessId, tenantId, userId],
    );
  }

  private async content(text: string, args: readonly SqlValue[]): Promise<Record<string, unknown> | undefined> {
    const row = await this.database.read.get<{ content: string }>(text, args);
    return row === undefined ? undefined : (JSON.parse(row.content) as Record<string, unknown>);
  }
}
