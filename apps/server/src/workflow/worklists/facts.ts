import type { Actor, Decision } from '../../access/index.js';
import type { Record_, Resource } from '../../metadata/index.js';
import type { Definition } from '../definitions/definitions.js';
import type { State } from '../kernel/index.js';
import type { Substitution } from '../store/worklist-sql.js';
import type { LogRow, TaskEntry } from '../store/history.store.js';
import type { Instance } from '../store/instance.store.js';

/** The document of an approval. */
export interface DocumentFacts {
  readonly resource: Resource;
  /** undefined: it was deleted. */
  readonly record: Record_ | undefined;
  /** Whether the actor may read it by their own rights. */
  readonly readable: boolean;
  /** Fields that are hidden or masked for the actor. */
  readonly cut: Pick<Decision, 'hiddenFields' | 'maskedFields'>;
}

/** An instance with its tasks and history. */
export interface Running {
  readonly instance: Instance;
  readonly state: State;
  readonly tasks: readonly TaskEntry[];
  /** Candidates of open tasks, by task id. */
  readonly candidates: ReadonlyMap<string, readonly string[]>;
  readonly log: readonly LogRow[];
  /** Older tasks or lines were left out. */
  readonly cut: boolean;
}

/** All data of a panel, read once. */
export interface Facts {
  readonly actor: Actor;
  /** The actor and the people they substitute, for this process. */
  readonly persons: ReadonlySet<string>;
  readonly millis: number;
  readonly definition: Definition | undefined;
  readonly running: Running | undefined;
  readonly document: DocumentFacts | undefined;
  /** The same data of the called processes and of their calls, oldest first. */
  readonly calls: readonly Facts[];
  /** Older calls were left out. */
  readonly callsCut: boolean;
  /** The same data of the process that called this one. */
  readonly caller: Facts | undefined;
}

/** An approval with the processes that it called. */
export const familyOf = (facts: Facts): readonly Facts[] => [facts, ...facts.calls];

/** The user ids of the substitutions for a process. */
export const personsFor = (substitutions: readonly Substitution[], processKey: string | undefined): Set<string> =>
  new Set(
    substitutions
      .filter(
        ({ processes }) => processes === undefined || (processKey !== undefined && processes.includes(processKey)),
      )
      .map(({ userId }) => userId),
  );

export const OPEN = 0;
export const FINISHED = 1;

/**
 * Four-eyes rule: people do not decide on a process that they started, neither where the diagram excludes them nor as
 * substitutes. `named`: the assignee or the candidates of the task.
 */
function isBarred({ actor, running, definition }: Facts, { nodeId }: TaskEntry, named: readonly string[]): boolean {
  if (running?.instance.startUser !== actor.userId) return false;
  return definition?.graph.nodes.get(nodeId)?.excludeInitiator === true || !named.includes(actor.userId);
}

/** Open tasks of the actor, or of a person whom the actor substitutes. */
export const ownTasks = (facts: Facts): TaskEntry[] =>
  (facts.running?.tasks ?? []).filter(
    (task) =>
      task.status === OPEN &&
      task.assignee !== null &&
      facts.persons.has(task.assignee) &&
      !isBarred(facts, task, [task.assignee]),
  );

/** Open tasks without an assignee that the actor may claim. */
export const claimableTasks = (facts: Facts): TaskEntry[] =>
  (facts.running?.tasks ?? []).filter((task) => {
    if (task.status !== OPEN || task.assignee !== null) return false;
    const candidates = facts.running?.candidates.get(task.id) ?? [];
    return candidates.some((userId) => facts.persons.has(userId)) && !isBarred(facts, task, candidates);
  });

/** A task and its process. */
export interface TaskAt {
  readonly at: Facts;
  readonly task: TaskEntry;
}

/** The current task of a panel: the requested one, else one to decide now, a waiting one, or one to claim. */
export function taskAtHand(facts: Facts, wanted: string | undefined): TaskAt | undefined {
  const each = (tasks: (at: Facts) => TaskEntry[]): TaskAt[] =>
    familyOf(facts).flatMap((at) => tasks(at).map((task) => ({ at, task })));
  const own = each(ownTasks);
  const all = [...own.filter(({ task }) => task.waiting !== 1), ...own, ...each(claimableTasks)];
  return all.find(({ task }) => task.id === wanted) ?? all[0];
}

/** Whether the actor is or was involved in the instance or in its calls, as far as these were read. */
export const isParticipant = (facts: Facts): boolean => familyOf(facts).some(hasPart);

function hasPart({ actor, running, persons }: Facts): boolean {
  if (running === undefined) return false;
  const { instance, tasks, candidates, log } = running;
  if (instance.startUser === actor.userId) return true;
  const has = (userId: string | null): boolean => userId !== null && persons.has(userId);
  if (tasks.some((task) => has(task.assignee) || has(task.owner) || task.endUser === actor.userId)) return true;
  if (log.some((line) => line.userId === actor.userId)) return true;
  return [...candidates.values()].some((userIds) => userIds.some(has));
}
