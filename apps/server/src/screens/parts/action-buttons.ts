import { callPath } from '../../metadata/index.js';
import type { Node } from '../node.js';
import { isClosed, type ScreenContext } from '../screen-context.js';
import { actionForm, asksForInput, questionOf } from './action-form.js';
import { codeOf, isIn, type Move, movesOf, reloads } from './moves.js';

/**
 * The actions whose buttons a screen shows: those in its `actions`, in this order; by default all for documents, none
 * for other screens. Actions that no one may call are left out.
 */
export function shownMoves(context: ScreenContext): Move[] {
  const { actions, kind } = context.screen;
  const moves = movesOf(context).filter(({ action }) => action !== undefined);
  const isPressed = ({ verb }: Move): boolean => !isClosed(context, verb);
  if (actions === undefined) return kind === 'document' ? moves.filter(isPressed) : [];
  return actions.flatMap((name) => {
    const found = moves.find(({ action }) => action?.name === name);
    if (found === undefined) context.complain(`actions: ${context.resource.key} has no action ${name} that is called`);
    return found !== undefined && isPressed(found) ? [found] : [];
  });
}

/** Executes an action without input after a question; other actions open a form. */
function doing(context: ScreenContext, move: Move, chosen?: string): Node {
  const { action, verb, payload } = move;
  // This dialog can show which of the rows were refused.
  const tellsRows = chosen !== undefined && action?.spec.batch === 'rows';
  if (action !== undefined && (asksForInput(move) || tellsRows)) return actionForm(context, move, action, chosen);
  const ids = chosen ?? `\${${context.resource.idField}}`;
  return {
    confirmText: questionOf(context, move, chosen),
    actionType: 'ajax',
    ...reloads(context),
    // An opened document must stay open.
    ...(context.isOpened === true ? { close: false } : {}),
    api: {
      ...{ method: 'post', url: `${callPath(context.resource, verb)}?ids=${ids}`, data: payload },
      messages: { success: 'i18n:page.done' },
    },
  };
}

/** The buttons of a row for the actions that its state allows. */
export const rowActions = (context: ScreenContext, moves: readonly Move[] = shownMoves(context)): Node[] =>
  moves.map((move) => ({
    ...{ type: 'button', id: `row.${move.action?.name}`, level: 'link', label: move.label },
    ...codeOf(context, move.verb),
    ...(context.resource.model.states === undefined ? {} : { visibleOn: `\${${isIn(context, move.from)}}` }),
    ...doing(context, move),
  }));

/** Whether an action takes several documents; this is impossible with lines, which belong to one document. */
const takesMany = ({ action }: Move): boolean => action?.spec.batch !== undefined && action.input.lines.length === 0;

/** The buttons for the selected rows, for the actions in the screen's `actions`. */
export function batchActions(context: ScreenContext): Node[] {
  const { actions, kind } = context.screen;
  if (actions === undefined || context.isNarrow === true || kind === 'board') return [];
  const ids = `\${selectedItems|pick:${context.resource.idField}|join}`;
  return shownMoves(context)
    .filter(takesMany)
    .map((move) => ({
      ...{ id: `action.${move.action?.name}`, label: move.label, level: 'default' },
      ...codeOf(context, move.verb),
      ...doing(context, move, ids),
    }));
}
