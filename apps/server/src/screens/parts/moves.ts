import { type Action, actionsOfCall } from '../../metadata/index.js';
import type { Node } from '../node.js';
import { addressOf, isOpen, type ScreenContext } from '../screen-context.js';

/** A call that moves a document from state to state. */
export interface Move {
  readonly verb: string;
  readonly operation: string;
  /** The states that it begins in. */
  readonly from: readonly string[];
  /** What chooses it, where its call has several. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** Token of its name. */
  readonly label: string;
  /** What it does, where its call is no step of an approval. */
  readonly action: Action | undefined;
}

/** The moves of a document, in the order of its model: the one place of this room that knows how models tell them. */
export function movesOf({ resource }: ScreenContext): Move[] {
  return [...resource.actions.values()].flatMap((action): Move[] => {
    const { name, from = Object.keys(resource.model.states?.values ?? {}) } = action;
    const call = resource.calls.find((one) =>
      one.operation === 'action' ? actionsOfCall(one).includes(name) : one.verb === name,
    );
    if (call === undefined) return [];
    const { verb, operation } = call;
    const label = `i18n:${resource.key}.actions.${name}`;
    const done = operation === 'action' ? action : undefined;
    return [{ verb, operation, from, label, payload: choiceOf(call, name), action: done }];
  });
}

/** What a payload says to choose an action of a call: `{"hold": true}`. */
function choiceOf({ spec }: Pick<ScreenContext['resource']['calls'][number], 'spec'>, name: string) {
  const choice = spec.with?.['action'];
  if (typeof choice !== 'object' || choice === null) return {};
  const { by, ...names } = choice as Record<string, string>;
  const value = Object.keys(names).find((key) => names[key] === name);
  return { [String(by)]: value === 'true' || value === 'false' ? value === 'true' : value };
}

/** An expression: whether a record is in one of the states; `of`: where its fields are, `item.`. */
export function isIn({ resource: { model, fields } }: ScreenContext, states: readonly string[], of = ''): string {
  const field = model.states?.field ?? '';
  const { type, numeric = type === 'int' } = fields.get(field)?.spec ?? { type: 'string' };
  const isNumeric = numeric === true;
  return `ARRAYINCLUDES([${states.map((state) => (isNumeric ? state : `'${state}'`)).join(', ')}], ${of}${field})`;
}

/** Code of the button or menu that a verb asks for. */
export function codeOf({ access, resource }: ScreenContext, verb: string): Node {
  const said = access.permissions?.[verb] ?? resource.calls.find((call) => call.verb === verb)?.permission;
  const code = said?.startsWith('menu:') ? said.slice('menu:'.length) : said;
  return code === undefined || isOpen(code) ? {} : { permission: code };
}

/** What is asked before something is done with a record, whose name it says, or with several: `ask` of the words. */
export const questionBefore = ({ resource }: ScreenContext, action: string, of: 'one' | 'many'): string =>
  `i18n:${resource.key}.ask.${action}${of === 'many' ? '.many' : ''}`;

/** Token of what stands above the form of an action: its name and that of the document. */
export const titleOf = ({ resource }: ScreenContext, action: string): string =>
  `i18n:${resource.key}.ask.${action}.title`;

/** A text of this resource where it has one of its own, else that of every document. */
export const textOf = ({ resource, hasText }: ScreenContext, key: string): string =>
  hasText(`${resource.key}.${key}`) ? `i18n:${resource.key}.${key}` : `i18n:document.${key}`;

/** Names of an opened document and of the approval beside it, by which what is done with it fetches them again. */
export const OPENED = 'openedDocument';
export const OPENED_APPROVAL = 'openedApproval';

/** What is fetched again once something was done with a record. */
export const reloadsOf = ({ resource, isOpened = false }: ScreenContext): string =>
  [
    `${resource.key}List`,
    ...(isOpened ? [OPENED] : []),
    ...(isOpened && resource.model.process !== undefined ? [OPENED_APPROVAL] : []),
  ].join(',');

/** What dialogs and drawers of one record know of it. */
export const ofRecord = ({ resource }: ScreenContext): Record<string, string> => ({
  documentId: `\${${resource.idField}}`,
  documentName: `\${${resource.display ?? resource.idField}}`,
});

/** Why a button of a row rests: in this state the record is not changed so. */
export function resting(context: ScreenContext, operation: 'update' | 'remove'): Node {
  const states = context.resource.model.editable?.[operation];
  if (states === undefined) return {};
  return { disabledOn: `\${!${isIn(context, states)}}`, disabledTip: textOf(context, 'notEditable') };
}

/** Takes a record away, in the states that allow it. */
export const removeButton = (context: ScreenContext, permission: Node): Node => ({
  ...{ type: 'button', id: 'row.remove', level: 'link', label: 'i18n:page.remove', className: 'text-danger' },
  ...permission,
  ...resting(context, 'remove'),
  confirmText: questionBefore(context, 'remove', 'one'),
  actionType: 'ajax',
  api: {
    method: 'post',
    url: addressOf(context, 'remove', `?ids=\${${context.resource.idField}}`),
    data: {},
    messages: { success: 'i18n:page.removed' },
  },
});
