import { isFlag, isPlainState, type Field } from '../../metadata/index.js';
import type { Node } from '../node.js';
import type { ScreenContext } from '../screen-context.js';
import { flagColumn, flagNames, WORD_TAG } from './flag.js';

const statesOf = ({ resource }: ScreenContext) =>
  Object.entries(resource.model.states?.values ?? {}).map(([value, { color }]) => ({
    ...{ value, color, label: `i18n:${resource.key}.states.${value}` },
  }));

/** The column of the state, with labels and colours from the model. */
const plainStateColumn = (context: ScreenContext): Node => ({
  type: 'mapping',
  map: Object.fromEntries(
    statesOf(context).map(({ value, color, label }) => [
      value,
      { ...WORD_TAG, label, ...(color !== undefined && { color }) },
    ]),
  ),
});

/**
 * Labels for the values of a field without a name field: of a flag (as tags if `good` is given, which is then green),
 * or of a state that only the model names. undefined: the value is shown as it is.
 */
export function wordsOfValue(context: ScreenContext, field: Field, good?: unknown): Node | undefined {
  if (isPlainState(context.table, field)) return plainStateColumn(context);
  if (!isFlag(field)) return undefined;
  return good === undefined ? { type: 'mapping', map: flagNames(field) } : flagColumn(field, good);
}

/** Options for the search by this state. */
export const plainStateOptions = (context: ScreenContext): Node[] =>
  statesOf(context).map(({ value, label }) => ({ label, value }));
