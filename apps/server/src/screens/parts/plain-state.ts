import { isFlag, isPlainState, type Field } from '../../metadata/index.js';
import type { Node } from '../node.js';
import type { ScreenContext } from '../screen-context.js';
import { flagColumn, flagNames, WORD_TAG } from './flag.js';

const statesOf = ({ resource }: ScreenContext) =>
  Object.entries(resource.model.states?.values ?? {}).map(([value, { color }]) => ({
    ...{ value, color, label: `i18n:${resource.key}.states.${value}` },
  }));

/** Its column, in the words and colours of the model. */
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
 * Words for the values of a field that has no names beside it: of a flag (as tags where `good` says which of the two is
 * green), or of a state that the model alone names. undefined: a value is read as it is.
 */
export function wordsOfValue(context: ScreenContext, field: Field, good?: unknown): Node | undefined {
  if (isPlainState(context.table, field)) return plainStateColumn(context);
  if (!isFlag(field)) return undefined;
  return good === undefined ? { type: 'mapping', map: flagNames(field) } : flagColumn(field, good);
}

/** Entries to search it by. */
export const plainStateOptions = (context: ScreenContext): Node[] =>
  statesOf(context).map(({ value, label }) => ({ label, value }));
