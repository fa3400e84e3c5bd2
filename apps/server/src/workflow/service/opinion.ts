import { badRequest, describe } from '../../errors/index.js';
import type { Language } from '../../http/index.js';
import type { Choice } from './session.js';

const COMMENT = 1000;

interface Chosen {
  readonly nextNodeId?: string | undefined;
  readonly nextUserIds?: readonly string[] | undefined;
}

/** The people chosen for the next tasks; undefined when the process decides. */
export const choiceOf = ({ nextNodeId, nextUserIds }: Chosen): Choice | undefined =>
  nextUserIds === undefined || nextUserIds.length === 0 ? undefined : { nodeId: nextNodeId, userIds: nextUserIds };

/** A comment without outer spaces. Throws 400 when it is too long. */
export function opinionText(comment: string | undefined): string {
  const text = (comment ?? '').trim();
  if (text.length > COMMENT) throw badRequest('workflow.commentTooLong', { max: COMMENT });
  return text;
}

const AGREED = describe('workflow.agreed');

/** Stored for an approval without an opinion. */
export const AGREED_OPINION = AGREED.zh;

/** An opinion as it is shown: the stored word for none, in the reader's language; what people wrote, as they wrote it. */
export const opinionIn = (comment: string | null | undefined, language: Language): string =>
  comment === AGREED_OPINION ? AGREED[language] : (comment ?? '');
