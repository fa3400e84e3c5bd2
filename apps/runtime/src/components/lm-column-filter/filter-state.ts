import limits from '@lamina/schemas/limits.json' with { type: 'json' };

export type FilterKind = 'text' | 'number' | 'date' | 'values' | 'status';
export type Status = 'scheduled' | 'notScheduled' | 'completed';

/** State of a column filter, as sent in `{field}_filter`. */
export interface FilterState {
  /** Ticked values; '' stands for empty values. */
  vals?: string[];
  operator1?: string;
  sVal?: string;
  operator2?: string;
  sVal2?: string;
  concat?: 'and' | 'or';
  status?: Status[];
}

export const STATUSES: Status[] = ['scheduled', 'notScheduled', 'completed'];

interface Operator {
  id: string;
  takesValue: boolean;
}

const TEXT_ONLY = ['contains', 'notContains', 'startsWith', 'endsWith'];

/** The 11 operators. The four for parts of a text are left out for dates. */
export const operatorsOf = (kind: FilterKind): Operator[] =>
  limits.columnFilters.filter(({ id }) => kind !== 'date' || !TEXT_ONLY.includes(id));

export const takesValue = (operator: string): boolean =>
  limits.columnFilters.find(({ id }) => id === operator)?.takesValue ?? true;

/** Reads the filter from the query; a text in another format (typed into the address bar) is ignored. */
export function readState(value: unknown): FilterState {
  if (typeof value !== 'string' || !value.startsWith('{')) return {};
  try {
    return JSON.parse(value) as FilterState;
  } catch (reason) {
    if (reason instanceof SyntaxError) return {};
    throw reason;
  }
}

const isComplete = (operator: string | undefined, value: string | undefined) =>
  Boolean(operator) && (!takesValue(operator ?? '') || Boolean(value));

/**
 * JSON text of the conditions that have an effect, '' when there are none, so that the column is marked only when it is
 * filtered.
 */
export function writeState(state: FilterState): string {
  const out: FilterState = {};
  if (state.vals?.length) out.vals = state.vals;
  if (isComplete(state.operator1, state.sVal)) {
    out.operator1 = state.operator1;
    if (takesValue(state.operator1 ?? '')) out.sVal = state.sVal;
  }
  if (isComplete(state.operator2, state.sVal2)) {
    out.operator2 = state.operator2;
    if (takesValue(state.operator2 ?? '')) out.sVal2 = state.sVal2;
  }
  if (out.operator1 && out.operator2) out.concat = state.concat ?? 'and';
  if (state.status?.length) out.status = state.status;
  return Object.keys(out).length ? JSON.stringify(out) : '';
}

/** Adds the item, or removes it when it is already there. */
export const toggle = <T>(items: T[] | undefined, item: T): T[] =>
  items?.includes(item) ? items.filter((each) => each !== item) : [...(items ?? []), item];
