import type { Field, Record_, Resource } from '../../metadata/index.js';
import { candidatesOf, openTasksOf } from '../store/task-people.store.js';
import type { EndStatus, Session } from './session.js';

/** Behaviours see the end of an approval under these names. */
const END_NAME: Record<EndStatus | 'returned', string> = {
  approved: 'approved',
  rejected: 'rejected',
  revoked: 'revoke',
  terminated: 'revoke',
  returned: 'returnOrder',
};

/** Under which name the behaviours see how an approval ended. */
export const endName = ({ ended, outcomeState }: Session): string => END_NAME[outcomeState ?? ended ?? 'terminated'];

/** The state that the outcome gives a document, as its model says; undefined: it keeps the one it has. */
function stateOf({ model: { approval, states } }: Resource, { ended, outcomeState }: Session): string | undefined {
  if (approval === undefined) return undefined;
  if (outcomeState === 'returned') return approval.returned;
  if (ended === 'revoked' || ended === 'terminated') return approval.revoked ?? states?.initial;
  return approval[ended ?? 'running'];
}

/** Texts with commas between, as many as fit into the field. */
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

/** Where a document is: the open tasks of its approval and of the processes that it called. */
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

/** What the workflow writes into a document whose approval begins. */
export const documentOpened = ({ actor, now }: Session, processDefinitionId: string): Record_ => ({
  ...{ initiateUserId: actor.userId, initiateTime: now, finishTime: null, comment: null, processDefinitionId },
});

/** What the workflow writes into a document after a step: its state, where it is, and with whom. */
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
  // A field of this name in a document that does not know its process is the document's own.
  const own = Object.entries(changes).filter(([key]) => bookkeeping.has(key));
  if (field !== undefined && code !== undefined) own.push([field.key, field.type.parse(code, field.spec)]);
  return Object.fromEntries(own.filter(([key, value]) => value !== record[key]));
}
