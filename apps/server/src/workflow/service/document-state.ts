import type { Field, Record_, Resource } from '../../metadata/index.js';
import { candidatesOf, openTasksOf } from '../store/task-people.store.js';
import type { EndStatus, Session } from './session.js';

/** The names of the results of an approval in the behaviours of a model. */
const END_NAME: Record<EndStatus | 'returned', string> = {
  approved: 'approved',
  rejected: 'rejected',
  revoked: 'revoke',
  terminated: 'revoke',
  returned: 'returnOrder',
};

/** The name of the result of an approval for the behaviours. */
export const endName = ({ ended, outcomeState }: Session): string => END_NAME[outcomeState ?? ended ?? 'terminated'];

/** The state for the result of the approval, from the model; undefined: the state does not change. */
function stateOf({ model: { approval, states } }: Resource, { ended, outcomeState }: Session): string | undefined {
  if (approval === undefined) return undefined;
  if (outcomeState === 'returned') return approval.returned;
  if (ended === 'revoked' || ended === 'terminated') return approval.revoked ?? states?.initial;
  return approval[ended ?? 'running'];
}

/** Texts joined by commas, as many as fit into the field. */
function joined(field: Field | undefined, parts: readonly string[]): string | null {
  const { length = 0 } = field?.spec ?? {};
  let text = '';
  for (const part of new Set(parts)) {
    const longer = text === '' ? part : `${text},${part}`;
    if (longer.length > length) break;
    text = longer;
  }
  return text === '' ? null : text;
}

/** The open tasks of the approval and of the processes that it called. */
async function openNow(
  session: Session,
  rootId: string,
): Promise<{ nodes: string[]; names: string[]; users: string[] }> {
  const tasks = await openTasksOf(session.tx, rootId);
  const candidates = await candidatesOf(
    session.tx,
    tasks.filter(({ assignee }) => assignee === null).map(({ id }) => id),
  );
  return {
    nodes: tasks.map(({ nodeId }) => nodeId),
    names: tasks.map(({ nodeName }) => nodeName),
    users: tasks.flatMap(({ id, assignee }) => (assignee === null ? (candidates.get(id) ?? []) : [assignee])),
  };
}

/** The fields that the workflow sets in a document when its approval starts. */
export const documentOpened = ({ actor, now }: Session, processDefinitionId: string): Record_ => ({
  ...{ initiateUserId: actor.userId, initiateTime: now, finishTime: null, comment: null, processDefinitionId },
});

/** The fields that the workflow changes in a document after a step: its state, its nodes and its current people. */
export async function documentChanges(session: Session, resource: Resource, record: Record_): Promise<Record_> {
  const [work] = session.works.values();
  const rootId = work?.instance.rootId ?? work?.instance.id ?? '';
  const { nodes, names, users } = await openNow(session, rootId);
  const { ended, now, comment } = session;
  const choice = [...session.works.values()].find((work) => work.choice !== undefined)?.choice;
  const { fields, bookkeeping, model } = resource;
  const field = model.states && fields.get(model.states.field);
  const code = stateOf(resource, session);
  const changes: Record_ = {
    processInstanceId: rootId,
    nodeId: joined(fields.get('nodeId'), nodes),
    nodeName: joined(fields.get('nodeName'), names),
    currentUserIds: joined(fields.get('currentUserIds'), users),
    nextNodeId: choice?.nodeId ?? null,
    nextUserIds: joined(fields.get('nextUserIds'), choice?.userIds ?? []),
  };
  if (comment !== undefined && comment !== '')
    changes['comment'] = comment.slice(0, fields.get('comment')?.spec.length ?? comment.length);
  if (ended === 'approved') changes['finishTime'] = now;
  // A document that is not linked to its process may have a field with the same name for itself: it is not changed.
  const own = Object.entries(changes).filter(([key]) => bookkeeping.has(key));
  if (field !== undefined && code !== undefined) own.push([field.key, field.type.parse(code, field.spec)]);
  return Object.fromEntries(own.filter(([key, value]) => value !== record[key]));
}
