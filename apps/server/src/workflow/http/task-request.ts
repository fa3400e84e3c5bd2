import { badRequest } from '../../errors/index.js';
import {
  demandId,
  demandIds,
  demandText,
  given,
  idOf,
  idsOf,
  numberOf,
  objectOf,
  type Params,
  textOf,
} from '../../http/index.js';
import { type Remark, readAttachments } from '../attachments.js';
import { BUSINESS_KEY } from '../service/effects.js';
import { AGREED_OPINION } from '../service/opinion.js';
import type { EventMessage } from '../service/session.js';
import type { Address } from '../store/job.store.js';

/** Largest number of people in one call. */
const MAX_PERSONS = 100;
const MAX_BATCH = 100;
const COMMENT = 1000;
const MAX_VERSION = 2 ** 31 - 1;
const MODES = ['before', 'after', 'parallel'] as const;
/** Values for an approving flag or opinion that older clients send. */
const AGREE_FLAG = /^(ok|true|1|agree)$/i;

/** The subject of a panel: a task, an instance, or a document of a model. */
export type Subject =
  | { readonly taskId: string }
  | { readonly processInstanceId: string }
  | { readonly model: string; readonly businessId: string };

/** Throws 400 when none of them is named. */
export function readSubject(query: Params): Subject {
  if (textOf(query, 'taskId') !== undefined) return { taskId: demandId(query, 'taskId') };
  if (textOf(query, 'processInstanceId') !== undefined)
    return { processInstanceId: demandId(query, 'processInstanceId') };
  if (textOf(query, 'model') === undefined) throw badRequest('request.missing', { name: 'taskId' });
  return { model: demandText(query, 'model', 64), businessId: demandText(query, 'businessId', 64) };
}

export interface Decision {
  readonly outcome: 'agree' | 'reject';
  readonly comment: string;
}

/** An approving flag or opinion approves, with a default opinion if none is given; anything else rejects. */
export function readDecision(values: Params): Decision {
  const comment = textOf(values, 'comment', COMMENT) ?? '';
  const flag = values['flag'] === true ? 'ok' : (textOf(values, 'flag') ?? '');
  const agrees = AGREE_FLAG.test(flag) || (flag === '' && comment === AGREED_OPINION);
  if (agrees) return { outcome: 'agree', comment: comment === '' ? AGREED_OPINION : comment };
  if (comment === '') throw badRequest('workflow.rejectComment');
  return { outcome: 'reject', comment };
}

/** The body of complete-task; ids may be in the query. */
export function readCompletion(query: Params, body: unknown) {
  const values = given(query, body);
  const [nextNodeId, version] = [textOf(values, 'nextNodeId', 64), numberOf(values, 'version', MAX_VERSION, 0)];
  const [nextUserIds, ccUserIds] = [idsOf(values, 'nextUserIds', MAX_PERSONS), idsOf(values, 'ccUserIds', MAX_PERSONS)];
  const [changes, variables] = [objectOf(values, 'changes'), objectOf(values, 'variables')];
  const attachments = readAttachments(values['attachments']);
  return {
    taskId: demandId(values, 'taskId'),
    completion: {
      ...readDecision(values),
      ...(nextNodeId === undefined ? {} : { nextNodeId }),
      ...(nextUserIds.length === 0 ? {} : { nextUserIds }),
      ...(ccUserIds.length === 0 ? {} : { ccUserIds }),
      ...(changes === undefined ? {} : { changes }),
      ...(variables === undefined ? {} : { variables }),
      ...(version === undefined ? {} : { version }),
      ...(attachments === undefined ? {} : { attachments }),
    },
  };
}

/** One decision for several tasks, `taskIds` without duplicates. */
export function readBatch(query: Params, body: unknown): { taskIds: string[]; decision: Decision } {
  const values = given(query, body);
  return { taskIds: demandIds(values, 'taskIds', MAX_BATCH), decision: readDecision(values) };
}

export interface TaskCommand {
  readonly taskId: string;
  readonly comment: string | undefined;
}

export function readTask(query: Params, body: unknown): TaskCommand & { readonly values: Params } {
  const values = given(query, body);
  return { taskId: demandId(values, 'taskId'), comment: textOf(values, 'comment', COMMENT), values };
}

interface RemarkedTask {
  readonly taskId: string;
  readonly said: Remark;
}

function readRemarked(query: Params, body: unknown): RemarkedTask & { readonly values: Params } {
  const { taskId, comment, values } = readTask(query, body);
  return { taskId, said: { comment, attachments: readAttachments(values['attachments']) }, values };
}

/** Transfer and delegate: the task and its new owner. */
export function readHandOver(query: Params, body: unknown): RemarkedTask & { readonly userId: string } {
  const { taskId, said, values } = readRemarked(query, body);
  return { taskId, said, userId: demandId(values, 'userId') };
}

/** Return: the task and the earlier node. */
export function readReturn(query: Params, body: unknown): RemarkedTask & { readonly nodeId: string } {
  const { taskId, said, values } = readRemarked(query, body);
  return {
    taskId,
    said: { ...said, comment: demandText(values, 'comment', COMMENT) },
    nodeId: demandText(values, 'nodeId', 64),
  };
}

/** Persons of `userIds`; throws 400 when there is none. */
export const demandUsers = (values: Params): string[] => demandIds(values, 'userIds', MAX_PERSONS);

export function readSigners(query: Params, body: unknown) {
  const { taskId, comment, values } = readTask(query, body);
  const wanted = textOf(values, 'mode') ?? 'parallel';
  const mode = MODES.find((one) => one === wanted);
  if (mode === undefined) throw badRequest('request.wrongType', { name: 'mode' });
  return { taskId, comment, mode, userIds: demandUsers(values) };
}

/** Calls about an instance. */
export function readInstance(query: Params, body: unknown) {
  const values = given(query, body);
  return {
    processInstanceId: demandId(values, 'processInstanceId'),
    comment: textOf(values, 'comment', COMMENT),
    values,
  };
}

/** A message or signal from outside: its `name`, its recipient, `title` and `variables` (JSON). */
export function readEvent(
  event: 'message' | 'signal',
  query: Params,
  body: unknown,
): EventMessage & { readonly to?: Address } {
  const values = given(query, body);
  const name = demandText(values, 'name', 128);
  const instanceId = idOf(values, 'processInstanceId');
  const businessKey = textOf(values, 'businessKey', BUSINESS_KEY);
  const correlation = objectOf(values, 'correlation');
  const isFor = [instanceId, businessKey, correlation].some((one) => one !== undefined);
  const to = event === 'message' && isFor ? { to: { instanceId, businessKey, correlation } } : {};
  const title = textOf(values, 'title') ?? name;
  return { event, name, title, businessKey, variables: objectOf(values, 'variables') ?? {}, ...to };
}
