import { badRequest } from '../../errors/index.js';
import { isPriority, localsOf, type Node, type State, type Task } from '../kernel/index.js';
import { type Candidacy, resolveCandidates } from '../people/candidates.js';
import type { NewTask } from '../store/task.store.js';
import { dueTime } from './due.js';
import { explained } from './failure.js';
import type { InstanceInProgress } from './session.js';

/** The names in conditions and candidate formulas: fields of the document, variables of the instance, its initiator. */
export type Variables = Readonly<Record<string, unknown>>;

/**
 * The possible assignees of a node now, limited to the chosen people. Throws 400 when a chosen person is no candidate.
 */
export function candidatesFor(work: InstanceInProgress, node: Node, variables: Variables): Candidacy[] {
  const { people } = work.session;
  const initiator = work.instance.startUser;
  const { excludeInitiator } = node;
  let all: Candidacy[];
  try {
    all = resolveCandidates(node.candidates, { people, initiator, variables, excludeInitiator });
  } catch (error) {
    throw explained(error, work.definition.graph);
  }
  const { choice } = work;
  // A multi-instance task is for all its candidates, so a choice does not apply to it.
  if (choice === undefined || choice.userIds.length === 0 || node.multi !== undefined) return all;
  if (choice.nodeId !== undefined && choice.nodeId !== node.id) return all;
  const chosen = all.filter(({ userId }) => choice.userIds.includes(userId));
  const strangers = choice.userIds.filter((id) => !all.some(({ userId }) => userId === id));
  if (strangers.length === 0) return chosen;
  // A choice without a node applies only where at least one of the chosen people is a candidate.
  if (choice.nodeId === undefined && chosen.length === 0) return all;
  const names = strangers.map((id) => people.get(id)?.name ?? id).join(', ');
  throw badRequest('workflow.notCandidate', { name: names, node: node.name });
}

/** New tasks with their candidates. A single candidate becomes the assignee; a task without candidates is refused. */
export function assignCandidates(
  work: InstanceInProgress,
  before: State,
  after: State,
  variables: Variables,
): AssignedTasks {
  const old = new Set(before.tasks.map((task) => task.id));
  const fresh: NewTask[] = [];
  const tokens = new Map(after.tokens.map((token) => [token.id, token]));
  const tasks = after.tasks.map((task) => {
    if (old.has(task.id)) return task;
    const locals = localsOf(work.definition.graph, tokens, task.tokenId);
    const placed = placeTask(work, task, locals === undefined ? variables : { ...variables, ...locals });
    fresh.push(placed);
    work.candidates.set(
      task.id,
      placed.candidates.map(({ userId }) => userId),
    );
    return placed.task;
  });
  return { state: { ...after, tasks }, fresh };
}

export interface AssignedTasks {
  readonly state: State;
  readonly fresh: readonly NewTask[];
}

function placeTask(work: InstanceInProgress, task: Task, variables: Variables): NewTask {
  const node = work.definition.graph.nodes.get(task.nodeId)!;
  const nodeName = node.name === '' ? node.id : node.name;
  if (task.assignee !== null) {
    demandPerson(work, node, task.assignee);
    return { task, nodeName, candidates: [], ...urgencyOf(work, node, nodeName, variables) };
  }
  const candidates = candidatesFor(work, node, variables);
  const [first, second] = candidates;
  if (first === undefined) throw badRequest('workflow.nobody', { detail: nodeName });
  const own = second === undefined ? { ...task, assignee: first.userId } : task;
  return { task: own, nodeName, candidates, ...urgencyOf(work, node, nodeName, variables) };
}

/** Due time and priority of a new task. Throws 400 when the formulas of the diagram give no valid value. */
function urgencyOf(work: InstanceInProgress, node: Node, detail: string, variables: Variables) {
  const text = evaluated(work, node.due, variables);
  const level = evaluated(work, node.priority, variables);
  const due = text === '' ? undefined : dueTime(text, work.session.millis);
  if (due !== undefined && 'code' in due) throw badRequest('workflow.dueUnreadable', { detail, text });
  if (level !== '' && !isPriority(level)) throw badRequest('workflow.priorityUnreadable', { detail, text: level });
  return { dueTime: due?.dueTime ?? null, priority: level === '' ? null : Number(level) };
}

function evaluated(work: InstanceInProgress, formula: Node['due'], variables: Variables): string {
  try {
    return String(formula?.evaluate({ ...variables }) ?? '').trim();
  } catch (error) {
    throw explained(error, work.definition.graph);
  }
}

/**
 * A collection in a diagram may contain any id: the person must exist, and must not be the initiator under four eyes.
 */
function demandPerson({ session, instance }: InstanceInProgress, node: Node, userId: string): void {
  const barred = node.excludeInitiator && userId === instance.startUser;
  if (barred || session.people.get(userId) === undefined) throw badRequest('workflow.noPerson', { id: userId });
}
