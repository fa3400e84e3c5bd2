import type { Language } from '../../http/index.js';
import { nameIn } from '../store/definition.store.js';
import { claimableTasks, type Facts, familyOf, OPEN, ownTasks } from './facts.js';
import { type NameOf, type Named, named } from './naming.js';
import { nodeNameIn } from '../definitions/node-names.js';

export interface PanelNode {
  readonly nodeId: string;
  readonly nodeName: string;
}

/** An open task in a panel. */
export interface PanelTask extends PanelNode {
  readonly taskId: string;
  /** Name of the called process; null for the process itself. */
  readonly calledName: string | null;
  readonly assignee: Named | null;
  readonly candidates: readonly Named[];
  readonly owner: Named | null;
  /** `of`: id of the task that the signer was added to; null when that task is no longer listed. */
  readonly sign: { readonly of: string | null; readonly mode: string } | null;
  readonly waiting: boolean;
  readonly createTime: string;
  readonly mine: boolean;
  readonly claimable: boolean;
  /** The person whom the reader would substitute; null for the reader's own task. */
  readonly onBehalfOf: Named | null;
}

/** The open tasks of an approval and of its called processes. */
export const panelTasks = (facts: Facts, nameOf: NameOf, language: Language): PanelTask[] =>
  familyOf(facts).flatMap((at) => tasksOf(at, at === facts ? null : calledNameOf(at, language), nameOf, language));

/** The name of a called process; '' when its definition no longer exists. */
export const calledNameOf = ({ definition }: Facts, language: Language): string =>
  definition === undefined ? '' : nameIn(definition, language);

function tasksOf(facts: Facts, calledName: string | null, nameOf: NameOf, language: Language): PanelTask[] {
  const { running, actor, definition } = facts;
  if (running === undefined) return [];
  const own = new Set(ownTasks(facts).map(({ id }) => id));
  const claimable = new Set(claimableTasks(facts).map(({ id }) => id));
  const idOf = new Map(running.tasks.map((task) => [task.no, task.id]));
  return running.tasks
    .filter((task) => task.status === OPEN)
    .map((task) => {
      const candidates = running.candidates.get(task.id) ?? [];
      const may = own.has(task.id) ? [task.assignee ?? ''] : claimable.has(task.id) ? candidates : [];
      const away = may.includes(actor.userId) ? undefined : may.find((id) => facts.persons.has(id));
      return {
        taskId: task.id,
        calledName,
        nodeId: task.nodeId,
        nodeName: nodeNameIn(definition?.graph, task.nodeId, task.nodeName, language) ?? '',
        assignee: named(task.assignee, nameOf),
        candidates: candidates.map((id) => ({ id, name: nameOf(id) })),
        owner: named(task.owner, nameOf),
        sign: task.signOf === null ? null : { of: idOf.get(task.signOf) ?? null, mode: task.signMode ?? '' },
        waiting: task.waiting === 1,
        createTime: task.createTime,
        mine: own.has(task.id),
        claimable: claimable.has(task.id),
        onBehalfOf: named(away, nameOf),
      };
    });
}

/** The current nodes of an approval, without duplicates. */
export const distinctNodes = (tasks: readonly PanelTask[]): PanelNode[] => [
  ...new Map(tasks.map(({ nodeId, nodeName }) => [nodeId, { nodeId, nodeName }])).values(),
];
