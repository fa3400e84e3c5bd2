import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, type Database, type SqlValue } from '../../database/index.js';

/**
 * Maximum number of rows per instance: nobody reads more, and an endless loop in a process must not fill the memory.
 */
const MAX_TASKS = 1000;
const MAX_LOG = 5000;
/** Lines about the start of an instance. */
const FIRST_LINES = 3;

/** Rows in order; `cut`: older rows were left out. */
export interface Rows<T> {
  readonly rows: T[];
  readonly cut: boolean;
}

const newest = <T>(descending: T[], most: number): Rows<T> => ({
  rows: descending.slice(0, most).reverse(),
  cut: descending.length > most,
});

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

/** A line in the log of an instance. */
export interface LogRow {
  /** Ids also give the order of lines from different instances. */
  id: string;
  seq: number;
  event: string;
  nodeId: string | null;
  nodeName: string | null;
  flowId: string | null;
  taskNo: number | null;
  userId: string | null;
  outcome: string | null;
  comment: string | null;
  attachments: string | null;
  hash: string | null;
  createTime: string;
}

interface CandidateRow {
  taskId: string;
  userId: string;
}

const TASK_COLUMNS = `CAST(id AS CHAR) AS id, no, node_id AS nodeId, node_name AS nodeName,
  CAST(assignee AS CHAR) AS assignee, CAST(owner AS CHAR) AS owner, sign_of AS signOf, sign_mode AS signMode, waiting,
  status, create_time AS createTime, claim_time AS claimTime, end_time AS endTime, CAST(end_user AS CHAR) AS endUser,
  outcome, comment, attachments, signed_snapshot AS signedSnapshot, signed_hash AS signedHash,
  urged_time AS urgedTime`;
const LOG_COLUMNS = `CAST(id AS CHAR) AS id, seq, event, node_id AS nodeId, node_name AS nodeName, flow_id AS flowId, task_no AS taskNo,
  CAST(user_id AS CHAR) AS userId, outcome, comment, attachments, hash, create_time AS createTime`;

/** The history of process instances. Every query is limited to a tenant. */
@Injectable()
export class HistoryStore {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** The instance of a task; undefined when the tenant has no such task. */
  async instanceOfTask(tenantId: string, taskId: string): Promise<string | undefined> {
    const row = await this.database.read.get<{ id: string }>(
      'SELECT CAST(instance_id AS CHAR) AS id FROM wf_task WHERE id = ? AND tenant_id = ?',
      [taskId, tenantId],
    );
    return row?.id;
  }

  /** The latest instance for a document, running or not. */
  async instanceOfDocument(tenantId: string, model: string, businessId: string): Promise<string | undefined> {
    const row = await this.database.read.get<{ id: string }>(
      `SELECT CAST(id AS CHAR) AS id FROM wf_instance
        WHERE business_model = ? AND business_id = ? AND tenant_id = ? AND parent_id IS NULL
        ORDER BY wf_instance.id DESC LIMIT 1`,
      [model, businessId, tenantId],
    );
    return row?.id;
  }

  /** Tasks of an instance in the order of their creation; only the newest when there are too many. */
  async tasks(tenantId: string, instanceId: string): Promise<Rows<TaskEntry>> {
    const rows = await this.database.read.all<TaskEntry>(
      `SELECT ${TASK_COLUMNS} FROM wf_task WHERE tenant_id = ? AND instance_id = ? ORDER BY no DESC LIMIT ${MAX_TASKS + 1}`,
      [tenantId, instanceId],
    );
    return newest(rows, MAX_TASKS);
  }

  /** Candidates of tasks, also of claimed ones, by task id. */
  candidates(tenantId: string, taskIds: readonly string[]): Promise<CandidateRow[]> {
    if (taskIds.length === 0) return Promise.resolve([]);
    return this.database.read.all<CandidateRow>(
      `SELECT CAST(task_id AS CHAR) AS taskId, CAST(user_id AS CHAR) AS userId FROM wf_task_candidate
        WHERE tenant_id = ? AND task_id IN (${taskIds.map(() => '?').join(', ')}) ORDER BY task_id, user_id`,
      [tenantId, ...taskIds],
    );
  }

  /** The log of an instance in order; when it is too long, its first lines and its newest ones. */
  async log(tenantId: string, instanceId: string): Promise<Rows<LogRow>> {
    const lines = (more: string) =>
      this.database.read.all<LogRow>(
        `SELECT ${LOG_COLUMNS} FROM wf_log WHERE tenant_id = ? AND instance_id = ? ORDER BY ${more}`,
        [tenantId, instanceId],
      );
    const found = newest(await lines(`seq DESC LIMIT ${MAX_LOG + 1}`), MAX_LOG);
    if (!found.cut) return found;
    return { rows: [...(await lines(`seq LIMIT ${FIRST_LINES}`)), ...found.rows], cut: true };
  }

  /** Nodes and flows that an instance has passed, each once. */
  passed(tenantId: string, instanceId: string): Promise<{ nodeId: string | null; flowId: string | null }[]> {
    return this.database.read.all(
      `SELECT DISTINCT CASE WHEN flow_id IS NULL THEN node_id END AS nodeId, flow_id AS flowId FROM wf_log
        WHERE tenant_id = ? AND instance_id = ? AND event IN ('left', 'ended', 'flow') LIMIT ${MAX_LOG}`,
      [tenantId, instanceId],
    );
  }

  /**
   * Whether a person is or was involved in an instance of an approval, including called ones: as initiator, recipient
   * of a copy or author of a history line, or with a task, directly or for the people whom they substitute (`persons`).
   */
  async hasPart(tenantId: string, rootId: string, userId: string, persons: readonly string[]): Promise<boolean> {
    const marks = persons.map(() => '?').join(', ');
    const row = await this.database.read.get(
      `SELECT 1 AS one FROM wf_instance i WHERE i.tenant_id = ? AND (i.id = ? OR i.root_id = ?) AND (i.start_user = ?
         OR EXISTS (SELECT 1 FROM wf_cc c WHERE c.instance_id = i.id AND c.user_id = ?)
         OR EXISTS (SELECT 1 FROM wf_log l WHERE l.instance_id = i.id AND l.user_id = ?)
         OR EXISTS (SELECT 1 FROM wf_task t WHERE t.instance_id = i.id
              AND (t.end_user = ? OR t.assignee IN (${marks}) OR t.owner IN (${marks})
                OR EXISTS (SELECT 1 FROM wf_task_candidate k WHERE k.task_id = t.id AND k.user_id IN (${marks}))))) LIMIT 1`,
      [tenantId, rootId, rootId, userId, userId, userId, userId, ...persons, ...persons, ...persons],
    );
    return row !== undefined;
  }

  /** The content of the document when its approval started. */
  async firstContent(tenantId: string, instanceId: string): Promise<Record<string, unknown> | undefined> {
    return this.content('SELECT content FROM wf_snapshot WHERE tenant_id = ? AND instance_id = ? ORDER BY no LIMIT 1', [
      tenantId,
      instanceId,
    ]);
  }

  /** The content of the document when a person gave their last opinion on it, in any of its approvals. */
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
