import type { Node } from '../node.js';
import type { ScreenContext } from '../screen-context.js';
import { movesOf } from './moves.js';

/** A row with more buttons keeps the first ones (`KEPT`); the others are in a menu. */
const MOST = 4;
const KEPT = 3;

/** The most frequently used buttons. */
const OPENING = new Set(['row.view', 'row.edit']);

/** The states in which each move is possible, and whether it changes the state. */
function statesOf(context: ScreenContext): Map<string, { readonly from: readonly string[]; readonly leads: boolean }> {
  return new Map(
    movesOf(context).map(({ verb, action, from }) => [
      `row.${action?.name ?? verb}`,
      // A step of an approval has no action.
      { from, leads: action === undefined || action.spec.to !== undefined },
    ]),
  );
}

/**
 * Limits the buttons that a row shows in each state: those that open the document or change its state remain, the
 * others are in a menu after them.
 */
export function withRowMenu(context: ScreenContext, buttons: readonly Node[]): Node[] {
  const { states: known, editable } = context.resource.model;
  const all = Object.keys(known?.values ?? {});
  const moves = statesOf(context);
  const states = all.length === 0 ? [''] : all;
  const isIn = ({ id = '' }: Node, state: string): boolean => moves.get(id)?.from.includes(state) ?? true;
  const count = (some: readonly Node[], state: string): number => some.filter((one) => isIn(one, state)).length;
  if (states.every((state) => count(buttons, state) <= MOST)) return [...buttons];

  const kept: Node[] = [];
  // An edit button that is disabled in a state does not count there.
  const isOpen = (button: Node, state: string): boolean =>
    isIn(button, state) && (button.id !== 'row.edit' || (editable?.update?.includes(state) ?? true));
  const taken = (state: string): number => kept.filter((one) => isOpen(one, state)).length;
  for (const button of buttons) {
    const { id = '' } = button;
    const matters = OPENING.has(id) || moves.get(id)?.leads === true;
    if (matters && states.every((state) => !isOpen(button, state) || taken(state) < KEPT)) kept.push(button);
  }
  const menu: Node = {
    ...{ type: 'dropdown-button', id: 'row.more', className: 'lm-row-menu', label: 'i18n:page.more', level: 'link' },
    // Outside the table, which would clip the menu, and hidden with its page.
    ...{ closeOnClick: true, popOverContainerSelector: '.lm-tab-overlays:not([hidden])' },
    buttons: buttons.filter((one) => !kept.includes(one)),
  };
  return [...kept, menu];
}
