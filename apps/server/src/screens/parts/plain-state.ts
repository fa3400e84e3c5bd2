import { type Field, nameKeyOf } from '../../metadata/index.js';
import type { Node } from '../node.js';
import type { ScreenContext } from '../screen-context.js';

/** Whether a field is the state of its model and has no dictionary: the model alone names the states. */
export const isPlainState = ({ resource: { model } }: ScreenContext, field: Field): boolean =>
  model.states?.field === field.key && nameKeyOf(field) === undefined;

const statesOf = ({ resource }: ScreenContext) =>
  Object.entries(resource.model.states?.values ?? {}).map(([value, { color }]) => ({
    ...{ value, color, label: `i18n:${resource.key}.states.${value}` },
  }));

/** Its column, in the words and colours of the model. */
export const plainStateColumn = (context: ScreenContext): Node => ({
  type: 'mapping',
  map: Object.fromEntries(
    statesOf(context).map(({ value, color, label }) => [
      value,
      { type: 'tag', label, displayMode: 'status', ...(color !== undefined && { color }) },
    ]),
  ),
});

/** Entries to search it by. */
export const plainStateOptions = (context: ScreenContext): Node[] =>
  statesOf(context).map(({ value, label }) => ({ label, value }));
