import type { SqlValue } from '../../database/index.js';

/** Filter of a work list; all parts are optional. Times are plant time, inclusive. */
export interface WorklistFilter {
  readonly category?: string;
  /** Ids of process definitions. */
  readonly definitionIds?: readonly string[];
  readonly from?: string;
  readonly until?: string;
}

/**
 * A person whose work is listed: the actor, or a person whom they substitute (`processes` undefined: for all
 * processes).
 */
export interface Substitution {
  readonly userId: string;
  /** The substitute: they do not decide on a process that they started themselves, so its tasks are left out. */
  readonly notStartedBy?: string;
  readonly processes?: readonly string[];
}

/** One index range of a list, newest first. `joined` adds the columns of the task when a filter needs them. */
export interface Range {
  /** Table with its alias. */
  readonly from: string;
  readonly joined: string;
  /** Conditions that use the index; the user is their only argument. */
  readonly where: string;
  readonly time: string;
  readonly id: string;
  readonly taskId: string;
}

/** Optional order of a list; tasks without a value come last, except that a missing priority counts as 50. */
export interface WorklistOrder {
  readonly by: 'dueTime' | 'priority';
  readonly descending: boolean;
}

/** A task without a priority counts as medium. */
const orderValue = ({ by, descending }: WorklistOrder): string => {
  if (by === 'priority') return 'COALESCE(t.priority, 50)';
  return `COALESCE(t.due_time, '${descending ? '1000-01-01' : '9999-12-31'} 00:00:00')`;
};

export interface SqlPart {
  readonly text: string;
  readonly args: readonly SqlValue[];
}

/** Counting stops here, because nobody reads so many pages. */
export const MAX_COUNTED = 20_000;

/** Conditions on a process instance or task with alias `on`. */
export function processConditions(filter: WorklistFilter, on: string): SqlPart {
  const parts: string[] = [];
  const args: SqlValue[] = [];
  if (filter.category !== undefined) {
    parts.push(`${on}.category = ?`);
    args.push(filter.category);
  }
  if (filter.definitionIds !== undefined) {
    parts.push(`${on}.definition_id IN (${filter.definitionIds.map(() => '?').join(', ')})`);
    args.push(...filter.definitionIds);
  }
  return { text: parts.map((part) => ` AND ${part}`).join(''), args };
}

export function timeConditions({ from, until }: WorklistFilter, column: string): SqlPart {
  const parts: string[] = [];
  const args: SqlValue[] = [];
  if (from !== undefined) {
    parts.push(` AND ${column} >= ?`);
    args.push(from);
  }
  if (until !== undefined) {
    parts.push(` AND ${column} <= ?`);
    args.push(until);
  }
  return { text: parts.join(''), args };
}

const OTHERS =
  ' AND NOT EXISTS (SELECT 1 FROM wf_instance own WHERE own.tenant_id = t.tenant_id AND own.id = t.instance_id AND own.start_user = ?)';

/** FROM and WHERE for the tasks of one person in a list. */
function share(range: Range, filter: WorklistFilter, standing: Substitution, ordered = false): SqlPart {
  const time = timeConditions(filter, range.time);
  const process = processConditions(filter, 't');
  const { processes, notStartedBy } = standing;
  const keys = processes === undefined ? '' : ` AND t.process_key IN (${processes.map(() => '?').join(', ')})`;
  const others = notStartedBy === undefined ? '' : OTHERS;
  const needsTask = ordered || process.text !== '' || keys !== '' || others !== '';
  return {
    text: `${needsTask ? range.joined : range.from} WHERE ${range.where}${time.text}${process.text}${keys}${others}`,
    args: [
      standing.userId,
      ...time.args,
      ...process.args,
      ...(processes ?? []),
      ...(notStartedBy === undefined ? [] : [notStartedBy]),
    ],
  };
}

const newest = (time: string, id: string, order?: WorklistOrder): string =>
  `ORDER BY ${time} ${order?.descending === false ? 'ASC' : 'DESC'}, ${id} DESC`;

/** The order of the rows whose ids `pageOfTasks` returns. */
export const walkOrder = (order: WorklistOrder | undefined): string => newest('w.walk_time', 'w.walk_id', order);

/**
 * Ids of a page of tasks as `task_id, who, walk_time, walk_id`: `who` is the index of the person. For one person this
 * is one index scan; for several one scan each, up to the end of the page, and every task only once.
 */
export function pageOfTasks(
  range: Range,
  filter: WorklistFilter,
  substitutions: readonly Substitution[],
  page: { readonly size: number; readonly offset: number },
  asked?: WorklistOrder,
): SqlPart {
  const time = asked === undefined ? range.time : orderValue(asked);
  const columns = (who: number) =>
    `${range.taskId} AS task_id, ${who} AS who, ${time} AS walk_time, ${range.id} AS walk_id`;
  const order = newest(time, range.id, asked);
  const shares = substitutions.map((standing) => share(range, filter, standing, asked !== undefined));
  const args = shares.flatMap((one) => one.args);
  const [only] = shares;
  if (shares.length === 1 && only !== undefined) {
    const limit = `LIMIT ${page.size} OFFSET ${page.offset}`;
    return { text: `SELECT ${columns(0)} FROM ${only.text} ${order} ${limit}`, args };
  }
  const walks = shares.map(
    ({ text }, who) =>
      `SELECT * FROM (SELECT ${columns(who)} FROM ${text} ${order} LIMIT ${page.offset + page.size}) w${who}`,
  );
  return {
    text: `SELECT task_id, MIN(who) AS who, MAX(walk_time) AS walk_time, MAX(walk_id) AS walk_id
             FROM (${walks.join(' UNION ALL ')}) u GROUP BY task_id
            ${newest('walk_time', 'walk_id', asked)} LIMIT ${page.size} OFFSET ${page.offset}`,
    args,
  };
}

/** The number of tasks, as `total`. */
export function countOfTasks(
  range: Range,
  filter: WorklistFilter,
  substitutions: readonly Substitution[],
  most = MAX_COUNTED,
): SqlPart {
  const shares = substitutions.map((standing) => share(range, filter, standing));
  const args = shares.flatMap((one) => one.args);
  const [only] = shares;
  if (shares.length === 1 && only !== undefined) {
    return { text: `SELECT COUNT(*) AS total FROM (SELECT 1 AS one FROM ${only.text} LIMIT ${most}) c`, args };
  }
  const walks = shares.map(
    ({ text }, who) => `SELECT * FROM (SELECT ${range.taskId} AS task_id FROM ${text} LIMIT ${most}) w${who}`,
  );
  return { text: `SELECT COUNT(DISTINCT task_id) AS total FROM (${walks.join(' UNION ALL ')}) u`, args };
}
