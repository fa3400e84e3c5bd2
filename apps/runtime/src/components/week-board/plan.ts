/** A task of a production step, as the board needs it; days are `yyyy-MM-dd` in plant time. */
export interface PlannedTask {
  id: string;
  scheduleId: string;
  stepCode: string;
  stepCodeName: string;
  site: string | null;
  siteName: string | null;
  pdNum: string;
  partTypeName: string | null;
  contractCode: string | null;
  customerName: string | null;
  spec: string | null;
  planDate: string;
  planStart: string | null;
  planEnd: string | null;
  deliveryDate: string | null;
  priority: string | null;
  priorityName: string | null;
  statusName: string | null;
  isOpen: boolean;
  isMovable: boolean;
  /** Standard hours. */
  stdHours: string | null;
}

/** First and last day of a week. */
export interface Week {
  start: string;
  end: string;
}

export interface Cell {
  tasks: PlannedTask[];
  hours: number;
}

export interface BoardRow {
  key: string;
  step: string;
  title: string;
  site: string;
  /** Hours per week; undefined: not specified. */
  capacity: number | undefined;
  overdue: PlannedTask[];
  /** One cell per week. */
  cells: Cell[];
}

/** Step code → its place in the route, and the hours per week at one site, from a dictionary. */
export type Steps = ReadonlyMap<string, { sort: number; capacity: number | undefined }>;

const DAY_MS = 86_400_000;
const atNoon = (day: string): number => Date.parse(`${day}T12:00:00Z`);
export const addDays = (day: string, days: number): string =>
  new Date(atNoon(day) + days * DAY_MS).toISOString().slice(0, 10);
/** Day of the week; Monday is 0. */
const weekday = (day: string): number => (new Date(atNoon(day)).getUTCDay() + 6) % 7;

/** Weeks from Monday to Sunday; the first one contains `day`. */
export function weeksFrom(day: string, count: number): Week[] {
  const monday = addDays(day, -weekday(day));
  return Array.from({ length: count }, (_, at) => ({
    start: addDays(monday, at * 7),
    end: addDays(monday, at * 7 + 6),
  }));
}

type Lateness = 'overdue' | 'afterDelivery' | undefined;

/** Why a task is late: its day has passed, or its day is after the delivery date. */
export function latenessOf({ isOpen, planDate, deliveryDate }: PlannedTask, today: string): Lateness {
  if (!isOpen) return undefined;
  if (planDate < today) return 'overdue';
  return deliveryDate !== null && planDate > deliveryDate ? 'afterDelivery' : undefined;
}

/** Late tasks first, then urgent ones, then by day. */
function inOrder(tasks: PlannedTask[], today: string): PlannedTask[] {
  const late = (task: PlannedTask): number => (latenessOf(task, today) === undefined ? 1 : 0);
  return tasks.sort(
    (one, other) =>
      late(one) - late(other) ||
      Number(other.priority ?? 0) - Number(one.priority ?? 0) ||
      one.planDate.localeCompare(other.planDate) ||
      one.pdNum.localeCompare(other.pdNum),
  );
}

const sumOf = (tasks: readonly PlannedTask[]): number =>
  Math.round(tasks.reduce((sum, { stdHours }) => sum + (Number(stdHours) || 0), 0) * 100) / 100;

/** One row for each step and site that has tasks, in the order of the route. */
export function rowsOf(tasks: readonly PlannedTask[], weeks: readonly Week[], steps: Steps, today: string): BoardRow[] {
  const [first] = weeks;
  const groups = new Map<string, PlannedTask[]>();
  for (const task of tasks) {
    const key = `${task.stepCode} ${task.site ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), task]);
  }
  const rows = [...groups].map(([key, group]): BoardRow => {
    const [one] = group as [PlannedTask];
    const cells = weeks.map(({ start, end }) =>
      inOrder(
        group.filter(({ planDate }) => planDate >= start && planDate <= end),
        today,
      ),
    );
    return {
      ...{ key, step: one.stepCode, title: one.stepCodeName, site: one.siteName ?? '' },
      capacity: steps.get(one.stepCode)?.capacity,
      overdue: inOrder(
        group.filter(({ planDate, isOpen }) => isOpen && planDate < (first?.start ?? '')),
        today,
      ),
      cells: cells.map((some) => ({ tasks: some, hours: sumOf(some) })),
    };
  });
  const sort = ({ step }: BoardRow): number => steps.get(step)?.sort ?? 0;
  return rows
    .filter(({ overdue, cells }) => overdue.length > 0 || cells.some((cell) => cell.tasks.length > 0))
    .sort((one, other) => sort(one) - sort(other) || one.site.localeCompare(other.site));
}

/**
 * The day of a task in another week: the same weekday, moved to its planned start or finish if that is in the same
 * week.
 */
export function dayIn({ start, end }: Week, { planDate, planStart, planEnd }: PlannedTask): string {
  const same = addDays(start, weekday(planDate));
  if (planStart !== null && planStart > same && planStart <= end) return planStart;
  if (planEnd !== null && planEnd < same && planEnd >= start) return planEnd;
  return same;
}
