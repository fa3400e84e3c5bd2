import { type Action, actionsOfCall } from '../../metadata/index.js';
import type { Node } from '../node.js';
import { addressOf, isOpen, type ScreenContext } from '../screen-context.js';

/** A call that moves a document from one state to another. */
export interface Move {
  readonly verb: string;
  readonly operation: string;
  /** The states in which it is possible. */
  readonly from: readonly string[];
  /** The payload that selects it, if its call has several actions. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** Token of its label. */
  readonly label: string;
  /** The action; undefined for a step of an approval. */
  readonly action: Action | undefined;
}

/** The moves of a document, in the order of its model. Only this function depends on how models describe them. */
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

/** The payload that selects an action of a call, such as `{"hold": true}`. */
function choiceOf({ spec }: Pick<ScreenContext['resource']['calls'][number], 'spec'>, name: string) {
  const choice = spec.with?.['action'];
  if (typeof choice !== 'object' || choice === null) return {};
  const { by, ...names } = choice as Record<string, string>;
  const value = Object.keys(names).find((key) => names[key] === name);
  return { [String(by)]: value === 'true' || value === 'false' ? value === 'true' : value };
}

/** An expression: whether a record is in one of the states; `of`: the prefix of its fields, such as `item.`. */
export function isIn({ resource: { model, fields } }: ScreenContext, states: readonly string[], of = ''): string {
  const field = model.states?.field ?? '';
  const { type, numeric = type === 'int' } = fields.get(field)?.spec ?? { type: 'string' };
  const isNumeric = numeric === true;
  return `ARRAYINCLUDES([${states.map((state) => (isNumeric ? state : `'${state}'`)).join(', ')}], ${of}${field})`;
}

/** The permission for a verb: the code of a button or menu. */
export function codeOf({ access, resource }: ScreenContext, verb: string): Node {
  const said = access.permissions?.[verb] ?? resource.calls.find((call) => call.verb === verb)?.permission;
  const code = said?.startsWith('menu:') ? said.slice('menu:'.length) : said;
  return code === undefined || isOpen(code) ? {} : { permission: code };
}

/** Token of the question before an action on one record or on several. */
export const questionBefore = ({ resource }: ScreenContext, action: string, of: 'one' | 'many'): string =>
  `i18n:${resource.key}.ask.${action}${of === 'many' ? '.many' : ''}`;

/** Token of the title above the form of an action. */
export const titleOf = ({ resource }: ScreenContext, action: string): string =>
  `i18n:${resource.key}.ask.${action}.title`;

/** Token of a text: of this resource if it exists, else of all documents. */
export const textOf = ({ resource, hasText }: ScreenContext, key: string): string =>
  hasText(`${resource.key}.${key}`) ? `i18n:${resource.key}.${key}` : `i18n:document.${key}`;

/** Names of an opened document and of its approval, used to reload them. */
export const OPENED = 'openedDocument';
export const OPENED_APPROVAL = 'openedApproval';

/**
 * What to reload after an action on an opened document. A list reloads its rows by itself when a dialog of it has
 * saved, so for its own actions nothing is named: the rows would be loaded twice.
 */
export const reloads = ({ resource, isOpened = false }: ScreenContext): Node =>
  isOpened
    ? {
        reload: [
          `${resource.key}List`,
          OPENED,
          ...(resource.model.process === undefined ? [] : [OPENED_APPROVAL]),
        ].join(','),
      }
    : {};

/** The data of dialogs and drawers of one record. */
export const ofRecord = ({ resource }: ScreenContext): Record<string, string> => ({
  documentId: `\${${resource.idField}}`,
  documentName: `\${${resource.display ?? resource.idField}}`,
});

/** Disables a button when the state of the record does not allow the operation. */
export function resting(context: ScreenContext, operation: 'update' | 'remove'): Node {
  const states = context.resource.model.editable?.[operation];
  if (states === undefined) return {};
  return { disabledOn: `\${!${isIn(context, states)}}`, disabledTip: textOf(context, 'notEditable') };
}

/** Removes a record, if its state allows this. */
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
