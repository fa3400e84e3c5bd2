import { nameKeyOf } from './companion.js';
import type { Field, Resource, Table } from './resource.js';

/** Whether a field has only the values yes and no. */
export const isFlag = ({ spec: { type, min, max } }: Field): boolean =>
  type === 'bool' || (type === 'int' && min === 0 && max === 1);

/** Whether a field is the state of its model and has no dictionary: only the model names the states. */
export const isPlainState = (table: Table, { key, ...field }: Field): boolean =>
  !('property' in table) &&
  (table as Partial<Resource>).model?.states?.field === key &&
  nameKeyOf({ key, ...field }) === undefined;

const [YES, NO] = ['i18n:page.yes', 'i18n:page.no'];
const FLAGS: Readonly<Record<string, string>> = { true: YES, 1: YES, false: NO, 0: NO };

/**
 * Token of the displayed word for a value without a name field: `i18n:page.yes` of a flag, the name of a state.
 * undefined: the value is displayed as it is.
 */
export function wordToken(table: Table, field: Field, value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  // A masked value is neither.
  if (isFlag(field)) return FLAGS[String(value)];
  if (!isPlainState(table, field)) return undefined;
  // Lines joined with their head are another table of the same model.
  const { key, states } = (table as Resource).model;
  return Object.hasOwn(states?.values ?? {}, String(value)) ? `i18n:${key}.states.${value}` : undefined;
}
