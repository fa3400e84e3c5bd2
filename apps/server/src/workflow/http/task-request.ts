import { badRequest, describe } from '../../errors/index.js';
import { readAttachments } from '../attachments.js';
import { demandId, demandText, given, idsOf, objectOf, textOf } from './flow-request.js';

type Values = Record<string, unknown>;

/** Persons named by one call. */
const MOST_PERSONS = 100;
const MOST_BATCH = 100;
const COMMENT = 1000;
const MODES = ['before', 'after', 'parallel'] as const;
/** What older clients send for an agreeing flag or opinion. */
const AGREE_FLAG = /^(ok|true|1|agree)$/i;
const AGREED = describe('workflow.agreed').zh;

/** What a panel is about: a task, an instance, or a document of a model. */
export type Subject =
  | { readonly taskId: string }
  | { readonly processInstanceId: string }
  | { readonly model: string; readonly businessId: string };

/** Throws 400 when none of them is named. */
export function readSubject(query: Values): Subject {
  if (textOf(query, 'taskId') !== undefined) return { taskId: demandId(query, 'taskId') };
  if (textOf(query, 'processInstanceId') !== undefined)
    return { processInstanceId: demandId(query, 'processInstanceId') };
  if (textOf(query, 'model') === undefined) throw badRequest('request.missing', { name: 'taskId' });
  return { model: demandText(query, 'model', 64), businessId: demandText(query, 'businessId', 64) };
}

function versionOf(values: Values): number | undefined {
  const value = values['version'];
  if (value === undefined || value === null || value === '') return undefined;
  const version = Number(value);
  if (!Number.isSafeInteger(version) || version < 0) throw badRequest('request.wrongType', { name: 'version' });
  return version;
}

export interface Decision {
  readonly outcome: 'agree' | 'reject';
  readonly comment: string;
}

/** An agreeing flag or opinion agrees, with an opinion of its own where none is given; anything else rejects. */
export function readDecision(values: Values): Decision {
  const comment = textOf(values, 'comment', COMMENT) ?? '';
  const flag = values['flag'] === true ? 'ok' : (textOf(values, 'flag') ?? '');
  const agrees = AGREE_FLAG.test(flag) || (flag === '' && comment === AGREED);
  if (agrees) return { outcome: 'agree', comment: comment === '' ? AGREED : comment };
  if (comment === '') throw badRequest('workflow.rejectComment');
  return { outcome: 'reject', comment };
}

/** The body of complete-task; ids may stand in the query. */
export function readCompletion(query: Values, body: unknown) {
  const values = given(query, body);
  const [nextNodeId, version] = [textOf(values, 'nextNodeId', 64), versionOf(values)];
  const [nextUserIds, ccUserIds] = [
    idsOf(values, 'nextUserIds', MOST_PERSONS),
    idsOf(values, 'ccUserIds', MOST_PERSONS),
  ];
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

/** One decision for several tasks, `taskIds` without doubles. */
export function readBatch(query: Values, body: unknown): { taskIds: string[]; decision: Decision } {
  const values = given(query, body);
  const taskIds = idsOf(values, 'taskIds', MOST_BATCH);
  if (taskIds.length === 0) throw badRequest('request.missing', { name: 'taskIds' });
  return { taskIds, decision: readDecision(values) };
}

export interface TaskCommand {
  readonly taskId: string;
  readonly comment: string | undefined;
}

export function readTask(query: Values, body: unknown): TaskCommand & { readonly values: Values } {
  const values = given(query, body);
  return { taskId: demandId(values, 'taskId'), comment: textOf(values, 'comment', COMMENT), values };
}

/** Transfer and delegate: the task and whose it becomes. */
export function readHandOver(query: Values, body: unknown): TaskCommand & { readonly userId: string } {
  const { taskId, comment, values } = readTask(query, body);
  return { taskId, comment, userId: demandId(values, 'userId') };
}

/** Persons of `userIds`; throws 400 when there is none. */
export function demandUsers(values: Values): string[] {
  const userIds = idsOf(values, 'userIds', MOST_PERSONS);
  if (userIds.length === 0) throw badRequest('request.missing', { name: 'userIds' });
  return userIds;
}

export function readSigners(query: Values, body: unknown) {
  const { taskId, comment, values } = readTask(query, body);
  const wanted = textOf(values, 'mode') ?? 'parallel';
  const mode = MODES.find((one) => one === wanted);
  if (mode === undefined) throw badRequest('request.wrongType', { name: 'mode' });
  return { taskId, comment, mode, userIds: demandUsers(values) };
}

/** Calls about an instance. */
export function readInstance(query: Values, body: unknown) {
  const values = given(query, body);
  return {
    processInstanceId: demandId(values, 'processInstanceId'),
    comment: textOf(values, 'comment', COMMENT),
    values,
  };
}

/** A message or signal from outside: its `name`, `title` and `variables` (JSON) for what it begins. */
export function readLetter(event: 'message' | 'signal', query: Values, body: unknown) {
  const values = given(query, body);
  const name = demandText(values, 'name', 128);
  return { event, name, title: textOf(values, 'title') ?? name, variables: objectOf(values, 'variables') ?? {} };
}
