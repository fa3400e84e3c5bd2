import { type ActionName, type Attachment, actionOf, type NextNode, type Panel, type Person } from './panel.js';

export type Decision = 'agree' | 'reject';

/** A decision that is being written; kept until it is sent. */
export interface Draft {
  comment: string;
  nextUserIds: string[];
  cc: Person[];
  files: Attachment[];
}

export const EMPTY_DRAFT: Draft = { comment: '', nextUserIds: [], cc: [], files: [] };

/** The node whose people the user may choose. Undefined when no next node, or more than one, offers a choice. */
export function nextChoice(panel: Panel): NextNode | undefined {
  const [only, ...others] = panel.next.filter(({ choose }) => choose);
  return others.length ? undefined : only;
}

/** The i18n key of what is missing, or undefined when it may be sent. */
export const decisionProblem = (decision: Decision, draft: Draft): string | undefined =>
  decision === 'reject' && draft.comment.trim() === '' ? 'approval.commentMissing' : undefined;

type Values = Record<string, unknown>;
const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The editable fields of a line, with the id and number that identify the line. */
function pickLine(line: unknown, fields: string[]): Values {
  const values = isValues(line) ? line : {};
  const kept = ['id', 'lineNo', ...fields].filter((field) => values[field] !== undefined);
  return Object.fromEntries(kept.map((field) => [field, values[field]]));
}

/**
 * The fields of a form that may be changed at the node, and no others: `remark` of the head, `lines.bondLevel` of each
 * line (with the line's id and number). Undefined when the form has none of them.
 */
export function editableChanges(form: unknown, editable: string[]): Values | undefined {
  if (!isValues(form)) return undefined;
  const changes: Values = {};
  const details = new Map<string, string[]>();
  for (const field of editable) {
    const [name = '', inLine] = field.split('.', 2);
    if (inLine !== undefined) details.set(name, [...(details.get(name) ?? []), inLine]);
    else if (form[name] !== undefined) changes[name] = form[name];
  }
  for (const [name, fields] of details) {
    const lines = form[name];
    if (Array.isArray(lines)) changes[name] = lines.map((line) => pickLine(line, fields));
  }
  return Object.keys(changes).length ? changes : undefined;
}

/** Body of `complete-task`: the decision, with the document version that is on the screen. */
export function decisionBody(panel: Panel, decision: Decision, draft: Draft, form?: unknown): object {
  const next = decision === 'agree' ? nextChoice(panel) : undefined;
  const changes = decision === 'agree' ? editableChanges(form, panel.editable) : undefined;
  return {
    taskId: panel.task?.taskId,
    processInstanceId: panel.processInstanceId,
    flag: decision === 'agree' ? 'ok' : 'no',
    comment: draft.comment.trim(),
    ...(panel.documentVersion === null ? {} : { version: panel.documentVersion }),
    ...(next && draft.nextUserIds.length ? { nextNodeId: next.nodeId, nextUserIds: draft.nextUserIds } : {}),
    ...(draft.cc.length ? { ccUserIds: draft.cc.map(({ id }) => id) } : {}),
    ...(draft.files.length ? { attachments: draft.files } : {}),
    ...(changes ? { changes } : {}),
  };
}

/** What the dialog of an action asks for. */
interface ActionForm {
  people?: 'one' | 'many';
  comment: 'optional' | 'required';
  mode?: boolean;
  target?: 'node' | 'signer';
  next?: boolean;
  /** Ends the caller's task, so it takes the opinion and the files of the panel with it. */
  endsTask?: boolean;
}

/** Actions without an entry need only a click. */
export const ACTION_FORMS: Partial<Record<ActionName, ActionForm>> = {
  transfer: { people: 'one', comment: 'optional', endsTask: true },
  delegate: { people: 'one', comment: 'optional', endsTask: true },
  addSign: { people: 'many', comment: 'optional', mode: true },
  removeSign: { target: 'signer', comment: 'optional' },
  return: { target: 'node', comment: 'required', endsTask: true },
  takeBack: { comment: 'optional' },
  revoke: { comment: 'optional' },
  urge: { comment: 'optional' },
  cc: { people: 'many', comment: 'optional' },
  initiate: { comment: 'optional', next: true },
};

export interface ActionValues {
  people: Person[];
  comment: string;
  mode: 'before' | 'after' | 'parallel';
  target: string;
  nextUserIds: string[];
}

export const NO_VALUES: ActionValues = { people: [], comment: '', mode: 'before', target: '', nextUserIds: [] };

/** Field → i18n key of what is missing before the action may be sent. */
export function actionProblems(name: ActionName, values: ActionValues): Partial<Record<keyof ActionValues, string>> {
  const form = ACTION_FORMS[name];
  const problems: Partial<Record<keyof ActionValues, string>> = {};
  if (form?.people && values.people.length === 0) problems.people = 'approval.peopleMissing';
  if (form?.target && values.target === '') problems.target = 'approval.targetMissing';
  if (form?.comment === 'required' && values.comment.trim() === '') problems.comment = 'approval.returnCommentMissing';
  return problems;
}

/** Body of an action's call; `files` are those of the panel's opinion. */
export function actionBody(panel: Panel, name: ActionName, values: ActionValues, files: Attachment[] = []): object {
  const form = ACTION_FORMS[name];
  const comment = values.comment.trim();
  const said = {
    ...(form && comment ? { comment } : {}),
    ...(form?.endsTask && files.length ? { attachments: files } : {}),
  };
  const ids = values.people.map(({ id }) => id);
  const own = { taskId: panel.task?.taskId };
  const instance = { processInstanceId: panel.processInstanceId };
  const next = nextChoice(panel);
  switch (name) {
    case 'claim':
      return { taskId: panel.task?.taskId ?? panel.tasks.find(({ claimable }) => claimable)?.taskId };
    case 'transfer':
    case 'delegate':
      return { ...own, userId: ids[0], ...said };
    case 'addSign':
      return { ...own, mode: values.mode, userIds: ids, ...said };
    case 'removeSign':
      return { taskId: values.target, ...said };
    case 'return':
      return { ...own, nodeId: values.target, ...said };
    case 'takeBack':
      return { taskId: actionOf(panel, name)?.taskIds?.[0], ...said };
    case 'cc':
      return { ...instance, userIds: ids, ...said };
    case 'urge':
    case 'revoke':
      return { ...instance, ...said };
    case 'initiate': {
      const chosen = next && values.nextUserIds.length > 0;
      const people = chosen ? { nextNodeId: next.nodeId, nextUserIds: values.nextUserIds } : {};
      return { id: panel.businessId, ...people, ...said };
    }
    default:
      return own;
  }
}
