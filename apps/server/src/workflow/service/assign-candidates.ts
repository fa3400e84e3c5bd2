import { badRequest } from '../../errors/index.js';
import { isPriority, localsOf, type Node, type State, type Task } from '../kernel/index.js';
import { type Candidacy, resolveCandidates } from '../people/candidates.js';
import type { NewTask } from '../store/task.store.js';
import { dueTime } from './due.js';
import { explained } from './failure.js';
import type { InstanceInProgress } from './session.js';

/** What conditions and candidates see: the document, the instance's variables and who started it. */
export type Variables = Readonly<Record<string, unknown>>;

/** Who may work on a node now, cut to those that were chosen. Throws 400 when one was chosen who is no candidate. */
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
  // Where everybody decides, nobody chooses who that is.
  if (choice === undefined || choice.userIds.length === 0 || node.multi !== undefined) return all;
  if (choice.nodeId !== undefined && choice.nodeId !== node.id) return all;
  const chosen = all.filter(({ userId }) => choice.userIds.includes(userId));
  const strangers = choice.userIds.filter((id) => !all.some(({ userId }) => userId === id));
  if (strangers.length === 0) return chosen;
  // Without a node the choice is meant for the nodes where those people can be found.
  if (choice.nodeId === undefined && chosen.length === 0) return all;
  const names = strangers.map((id) => people.get(id)?.name ?? id).join(', ');
  throw badRequest('workflow.notCandidate', { name: names, node: node.name });
}

/** New tasks with their candidates. One whose only candidate is known belongs to him at once; one for nobody is refused. */
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

/** When a new task is due, and how urgent it is. Throws 400 when the drawing's formulas give no such thing. */
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

/** A collection of a drawing may name anybody: he must be there, and four eyes hold for him too. */
function demandPerson({ session, instance }: InstanceInProgress, node: Node, userId: string): void {
  const barred = node.excludeInitiator && userId === instance.startUser;
  if (barred || session.people.get(userId) === undefined) throw badRequest('workflow.noPerson', { id: userId });
}
