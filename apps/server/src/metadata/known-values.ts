import type { CompileContext } from './compile-context.js';
import { near } from './near.js';
import type { Field, Resource, Table } from './resource.js';

/** Largest number of names in a message. */
const TOLD = 12;

/** Whether an operator compares whole values, not their order or a part of them. */
export const isSameness = (op: string): boolean => /^(equal|not_equal|select_)/.test(op);

/** The states of a model: `0 Draft, 1 Confirmed`. */
export function statesText(values: Readonly<Record<string, { readonly en: string }>>): string {
  const all = Object.entries(values).map(([state, { en }]) => `${state} ${en}`);
  return all.length > TOLD ? `${all.slice(0, TOLD).join(', ')}, …` : all.join(', ');
}

/** The error of a fixed value of a field: no state, or no key of its dictionary. undefined: none. */
export function fixedValueProblem(
  table: Table,
  field: Field,
  value: unknown,
  { dictionaries }: Pick<CompileContext, 'dictionaries'>,
): string | undefined {
  if (value === null || value === undefined || value === '' || typeof value === 'object') return undefined;
  const states = (table as Partial<Resource>).model?.states;
  if (!('property' in table) && states?.field === field.key)
    return Object.hasOwn(states.values, String(value))
      ? undefined
      : `there is no state ${value}: the states are ${statesText(states.values)}`;
  const { type, dict } = field.spec;
  const keys = type === 'dict' && dict !== undefined ? dictionaries?.get(dict) : undefined;
  if (keys === undefined || keys.has(String(value))) return undefined;
  // The key of the dictionary itself is not an entry.
  const entries = [...keys].filter((key) => key !== '-1');
  const known = entries.length > TOLD ? near(String(value), entries) : `: the keys are ${entries.join(', ')}`;
  return `${value} is no key of the dictionary ${dict}${known}`;
}
