import type { Node } from '../node.js';
import { addressOf, type ScreenContext } from '../screen-context.js';
import { SUBJECT } from './amendment.js';
import { diagram } from './diagram.js';
import { cancel } from './dialog.js';
import { codeOf, isIn, type Move, OPENED_APPROVAL, ofRecord, reloads, textOf, titleOf } from './moves.js';

const MAX_COMMENT = 500;

const confirm: Node = { type: 'submit', label: 'i18n:page.confirm', level: 'primary' };

const note: Node = {
  ...{ type: 'textarea', name: 'comment', label: 'i18n:work.note', minRows: 2, maxLength: MAX_COMMENT },
};

/** A small dialog with a form for one document. */
function asking(context: ScreenContext, { verb }: Move, form: Node, body: readonly Node[]): Node {
  const text: Node = { type: 'tpl', className: 'block m-b', tpl: textOf(context, `${verb}Text`) };
  return {
    actionType: 'dialog',
    dialog: {
      id: `${verb}.dialog`,
      title: titleOf(context, verb),
      size: 'sm',
      closeOnEsc: true,
      data: ofRecord(context),
      body: {
        type: 'form',
        id: `${verb}.form`,
        mode: 'normal',
        wrapWithPanel: false,
        canAccessSuperData: false,
        ...reloads(context),
        body: [text, ...body, note],
        ...form,
      },
      actions: [cancel, confirm],
    },
  };
}

const nextPeople: readonly Node[] = [
  {
    type: 'static-tpl',
    label: 'i18n:work.nextPeople',
    visibleOn: '${COUNT(candidates) <= 1}',
    tpl: "${JOIN(ARRAYMAP(candidates, item => item.name), ', ') || '-'}",
  },
  {
    type: 'checkboxes',
    name: 'nextUserIds',
    label: 'i18n:work.nextPeople',
    visibleOn: '${COUNT(candidates) > 1}',
    clearValueOnHidden: true,
    joinValues: false,
    extractValue: true,
    source: '${ARRAYMAP(candidates, item => {value: item.id, label: item.name})}',
    description: 'i18n:work.nextPeopleHint',
  },
];

function initiating(context: ScreenContext, move: Move): Node {
  const api = {
    method: 'post',
    url: addressOf(context, move.operation),
    data: {
      id: '${documentId}',
      nextNodeId: "${COUNT(nextUserIds) ? firstNode.nodeId : ''}",
      nextUserIds: '${nextUserIds}',
      comment: '${comment}',
    },
    messages: { success: 'i18n:work.initiated' },
  };
  const initApi = {
    method: 'get',
    url: addressOf(context, 'approval.init', '?id=${documentId}'),
    responseData: { firstNode: '${firstNode}', candidates: '${candidates}' },
  };
  const visibleOn = `\${${isIn(context, move.from)}}`;
  return { visibleOn, ...asking(context, move, { api, initApi }, nextPeople) };
}

function revoking(context: ScreenContext, move: Move): Node {
  const api = {
    method: 'post',
    url: addressOf(context, move.operation),
    data: { id: '${documentId}', comment: '${comment}' },
    messages: { success: 'i18n:work.revoked' },
  };
  const visibleOn = `\${${isIn(context, move.from)} && initiateUserId == user.userId}`;
  return { visibleOn, ...asking(context, move, { api }, []) };
}

/** Decisions are made on another page, with the document next to the panel. */
const deciding = (context: ScreenContext, { from }: Move): Node => ({
  label: 'i18n:work.examine',
  visibleOn: `\${${isIn(context, from)}}`,
  actionType: 'link',
  link: `/springboardView?model=${context.resource.key}&businessId=\${${context.resource.idField}}`,
});

const BUTTONS: Readonly<Record<string, (context: ScreenContext, move: Move) => Node>> = {
  'approval.initiate': initiating,
  'approval.revoke': revoking,
  'approval.upEvent': deciding,
};

/** The button of an approval move; undefined for other moves. */
export function approvalButton(context: ScreenContext, move: Move): Node | undefined {
  const particular = BUTTONS[move.operation]?.(context, move);
  if (particular === undefined) return undefined;
  const button = { type: 'button', id: `row.${move.verb}`, level: 'link', label: move.label };
  return { ...button, ...codeOf(context, move.verb), ...particular };
}

/** The progress of the document's process as a diagram. */
export const diagramButton: Node = {
  type: 'button',
  id: 'row.diagram',
  level: 'link',
  label: 'i18n:work.diagram',
  visibleOn: '${processInstanceId}',
  ...diagram({ processInstanceId: '${processInstanceId}' }),
};

const setSubject = (value: Node): Node => ({ actionType: 'setValue', componentId: SUBJECT, args: { value } });

const reload = (componentId: string): Node => ({ actionType: 'reload', componentId });

/**
 * The possible actions and the history. `subject` identifies the approval; `changed` are actions after a change of the
 * document.
 */
export const approvalPanel = (subject: Node, changed: readonly Node[], more: Node = {}, name?: string): Node => ({
  type: 'approval-panel',
  id: 'view.approval',
  ...(name === undefined ? {} : { name }),
  ...subject,
  changes: '${amend}',
  onEvent: {
    loaded: {
      actions: [
        setSubject({
          subject: {
            model: '${event.data.panel.model}',
            businessId: '${event.data.panel.businessId}',
            editable: '${event.data.panel.editable}',
          },
        }),
      ],
    },
    changed: { actions: [setSubject({ amend: '' }), ...changed] },
    ...more,
  },
});

/** A document with its approval next to it; on a narrow screen below it. */
export const besideApproval = (document: readonly Node[], panel: Node): Node => ({
  ...{ type: 'flex', alignItems: 'flex-start', style: { flexWrap: 'wrap', gap: '16px' } },
  items: [
    { type: 'container', style: { flex: '9999 1 560px', minWidth: 0 }, body: document },
    { type: 'container', style: { flex: '1 1 380px', minWidth: 0 }, body: [panel] },
  ],
});

/** The approval of a document opened from a list; `amended`: with fields that its steps allow to change. */
export const approvalOfRecord = ({ resource }: ScreenContext, amended: boolean): Node =>
  approvalPanel(
    { model: resource.key, businessId: '${documentId}' },
    [
      reload('view.document'),
      ...(amended ? [{ ...reload('amend.form'), expression: '${COUNT(subject.editable) > 0}' }] : []),
    ],
    { decided: { actions: [reload('view.document'), reload(`${resource.key}List`)] } },
    OPENED_APPROVAL,
  );
