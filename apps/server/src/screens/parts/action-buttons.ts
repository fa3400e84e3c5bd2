import { callPath } from '../../metadata/index.js';
import type { Node } from '../node.js';
import { isClosed, type ScreenContext } from '../screen-context.js';
import { actionForm, asksForInput, questionOf } from './action-form.js';
import { codeOf, isIn, type Move, movesOf, reloadsOf } from './moves.js';

/**
 * The actions whose buttons a screen shows: those that it names, in its order; without that all of a document. What
 * nobody may do has none.
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

/** Does what asks for nothing but a yes; anything else opens a form of what it asks for. */
function doing(context: ScreenContext, move: Move, chosen?: string): Node {
  const { action, verb, payload } = move;
  // Which of many rows refused is told in the dialog that sent them.
  const tellsRows = chosen !== undefined && action?.spec.batch === 'rows';
  if (action !== undefined && (asksForInput(move) || tellsRows)) return actionForm(context, move, action, chosen);
  const ids = chosen ?? `\${${context.resource.idField}}`;
  return {
    confirmText: questionOf(context, move, chosen),
    actionType: 'ajax',
    // A list fetches its rows by itself; what is opened stays open.
    ...(context.isOpened === true ? { reload: reloadsOf(context), close: false } : {}),
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

/** Whether an action takes several documents at once: lines are those of one. */
const takesMany = ({ action }: Move): boolean => action?.spec.batch !== undefined && action.input.lines.length === 0;

/** The buttons for chosen rows, of the actions that a screen names. */
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
