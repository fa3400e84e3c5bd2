import { describe } from '../../errors/index.js';
import { namesOf } from '../definitions/node-names.js';
import type { Notice } from '../../notices/index.js';
import type { InstanceInProgress } from './session.js';

/** The kinds of notifications about a process. */
export type NotificationKind =
  | 'task'
  | 'rejected'
  | 'returned'
  | 'urged'
  | 'cc'
  | 'approved'
  | 'reminded'
  | 'terminated';

const EXAMINED: readonly NotificationKind[] = ['task', 'urged', 'reminded', 'returned'];

/** Adds a notice about an instance, sent when the transaction commits. People are not notified of their own acts. */
export function notify(
  work: InstanceInProgress,
  kind: NotificationKind,
  recipients: readonly string[],
  at: { taskId?: string; nodeName?: string; comment?: string } = {},
): void {
  const { session, instance, definition } = work;
  const others = recipients.filter((id) => session.system || id !== session.actor.userId);
  if (others.length === 0) return;
  const { taskId, nodeName = '', comment = '' } = at;
  const params = {
    title: instance.title,
    process: { zh: definition.name, en: definition.nameEn || definition.name },
    node: namesOf(definition.graph, nodeName),
    name: session.actor.name,
    comment: comment === '' ? describe('workflow.notice.noComment') : comment,
  };
  const path =
    taskId !== undefined && EXAMINED.includes(kind)
      ? `/springboardExamine?taskId=${taskId}`
      : `/springboardView?processInstanceId=${instance.id}`;
  const notice: Notice = {
    recipients: others,
    kind: `flow.${kind}`,
    title: describe(`workflow.notice.${kind}.title`, params),
    massage: describe(`workflow.notice.${kind}.text`, params),
    path,
    businessId: instance.businessId ?? instance.id,
  };
  session.notices.push(notice);
}
