import { describe } from '../../errors/index.js';
import type { Notice } from '../../notices/index.js';
import type { Work } from './session.js';

/** What persons are told about a process. */
export type Telling = 'task' | 'rejected' | 'returned' | 'urged' | 'cc' | 'approved' | 'reminded' | 'terminated';

const EXAMINED: readonly Telling[] = ['task', 'urged', 'reminded', 'returned'];

/** A notice about an instance, to be sent when the transaction commits. Nobody is told what he did himself. */
export function tell(
  work: Work,
  kind: Telling,
  recipients: readonly string[],
  at: { taskId?: string; nodeName?: string; comment?: string } = {},
): void {
  const { session, instance, definition } = work;
  const others = recipients.filter((id) => session.house || id !== session.actor.userId);
  if (others.length === 0) return;
  const { taskId, nodeName = '', comment = '' } = at;
  const params = {
    title: instance.title,
    process: definition.name,
    node: nodeName,
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
