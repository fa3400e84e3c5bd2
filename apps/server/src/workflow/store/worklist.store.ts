import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, type Database } from '../../database/index.js';
import {
  type WorklistFilter,
  countOfTasks,
  MAX_COUNTED,
  pageOfTasks,
  processConditions,
  type Range,
  type SqlPart,
  type Substitution,
  timeConditions,
  walkOrder,
  type WorklistOrder,
} from './worklist-sql.js';
import { type ListedInstance, ProcessNames } from './process-names.js';

export type Worklist = 'claim' | 'todo' | 'done';

/** A stored row of a work list; `who` is the index of its person in the requested substitutions. */
export interface WorklistRow extends ListedInstance {
  taskId: string | null;
  taskName: string | null;
  nodeId: string | null;
  assignee: string | null;
  waiting: number | string | null;
  createTime: string;
  claimTime: string | null;
  endTime: string | null;
  outcome: string | null;
  comment: string | null;
  dueTime: string | null;
  priority: number | string | null;
  who: number | string;
}

interface WorklistPage {
  readonly size: number;
  readonly offset: number;
  readonly order?: WorklistOrder | undefined;
}

/** Maximum number of process versions that match one name. */
const MAX_DEFINITIONS = 500;

const TASK = 'JOIN wf_task t ON t.id = c.task_id';
const RANGES: Record<Worklist, Range> = {
  claim: {
    from: 'wf_task_candidate c',
    joined: `wf_task_candidate c ${TASK}`,
    where: 'c.user_id = ? AND c.open = 1',
    time: 'c.create_time',
    id: 'c.id',
    taskId: 'c.task_id',
  },
  todo: {
    from: 'wf_task t',
    joined: 'wf_task t',
    where: 't.assignee = ? AND t.status = 0',
    time: 't.create_time',
    id: 't.id',
    taskId: 't.id',
  },
  done: {
    from: 'wf_task t',
    joined: 'wf_task t',
    where: 't.end_user = ? AND t.status = 1',
    time: 't.end_time',
    id: 't.id',
    taskId: 't.id',
  },
};

const TASK_COLUMNS = `CAST(t.id AS CHAR) AS taskId, t.node_name AS taskName, t.node_id AS nodeId,
  CAST(t.assignee AS CHAR) AS assignee, t.waiting, t.claim_time AS claimTime, t.end_time AS endTime, t.outcome,
  t.comment, t.due_time AS dueTime, t.priority`;
const INSTANCE_COLUMNS = `CAST(i.id AS CHAR) AS instanceId, i.status AS instanceStatus, i.end_time AS instanceEnd,
  CAST(i.definition_id AS CHAR) AS definitionId, i.process_key AS processKey, i.category, i.title, i.business_model AS businessModel,
  i.business_id AS businessId, CAST(i.start_user AS CHAR) AS startUser`;
const INSTANCE = 'JOIN wf_instance i ON i.id = t.instance_id';

/**
 * The work lists of a user. A user belongs to only one tenant, so the user id is enough as a condition; each list is
 * one index range per person, newest first.
 */
@Injectable()
export class WorklistStore {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly processes: ProcessNames,
  ) {}

  /** Definitions, of the tenant or common, by part of their name or by their key; newest first. */
  async definitionIds(tenantId: string, name: string): Promise<string[]> {
    const part = `%${name.replace(/[!%_]/g, '!$&')}%`;
    const rows = await this.database.read.all<{ id: string }>(
      `SELECT CAST(d.id AS CHAR) AS id FROM wf_definition d WHERE d.tenant_id IN ('', ?)
          AND (LOWER(d.name) LIKE LOWER(?) ESCAPE '!' OR LOWER(d.name_en) LIKE LOWER(?) ESCAPE '!' OR d.process_key = ?)
        ORDER BY d.id DESC LIMIT ${MAX_DEFINITIONS}`,
      [tenantId, part, part, name],
    );
    return rows.map((row) => row.id);
  }

  /** A page of the tasks that the people can claim, have to do or have done. */
  async tasks(
    box: Worklist,
    substitutions: readonly Substitution[],
    filter: WorklistFilter,
    page: WorklistPage,
  ): Promise<WorklistRow[]> {
    const { text, args } = pageOfTasks(RANGES[box], filter, substitutions, page, page.order);
    const rows = await this.database.read.all<WorklistRow>(
      `SELECT ${TASK_COLUMNS}, t.create_time AS createTime, ${INSTANCE_COLUMNS}, w.who AS who
         FROM (${text}) w JOIN wf_task t ON t.id = w.task_id ${INSTANCE}
        ${walkOrder(page.order)}`,
      args,
    );
    return this.processes.add(rows);
  }

  /** The number of tasks in `tasks`, at most `most`. */
  count(box: Worklist, substitutions: readonly Substitution[], filter: WorklistFilter, most?: number): Promise<number> {
    return this.total(countOfTasks(RANGES[box], filter, substitutions, most));
  }

  /** A page of the instances that a user started, each with its last task. */
  async sent(userId: string, filter: WorklistFilter, page: WorklistPage): Promise<WorklistRow[]> {
    const { text, args } = sentWhere(userId, filter);
    const rows = await this.database.read.all<WorklistRow>(
      `SELECT ${TASK_COLUMNS}, w.start_time AS createTime, ${INSTANCE_COLUMNS}, 0 AS who
         FROM (SELECT i.id, i.tenant_id, i.start_time FROM ${text}
                ORDER BY i.start_time DESC, i.id DESC LIMIT ${page.size} OFFSET ${page.offset}) w
         JOIN wf_instance i ON i.id = w.id
         LEFT JOIN wf_task t ON t.tenant_id = w.tenant_id AND t.instance_id = w.id AND t.no =
              (SELECT MAX(x.no) FROM wf_task x WHERE x.tenant_id = w.tenant_id AND x.instance_id = w.id)
        ORDER BY w.start_time DESC, w.id DESC`,
      args,
    );
    return this.processes.add(rows);
  }

  countSent(userId: string, filter: WorklistFilter): Promise<number> {
    const { text, args } = sentWhere(userId, filter);
    return this.total({
      text: `SELECT COUNT(*) AS total FROM (SELECT 1 AS one FROM ${text} LIMIT ${MAX_COUNTED}) c`,
      args,
    });
  }

  private async total({ text, args }: SqlPart): Promise<number> {
    const row = await this.database.read.get<{ total: number | string }>(text, args);
    return Number(row?.total ?? 0);
  }
}

/** Called instances are left out: the user did not start them. */
function sentWhere(userId: string, filter: WorklistFilter): SqlPart {
  const time = timeConditions(filter, 'i.start_time');
  const process = processConditions(filter, 'i');
  return {
    text: `wf_instance i WHERE i.start_user = ? AND i.parent_id IS NULL${time.text}${process.text}`,
    args: [userId, ...time.args, ...process.args],
  };
}
