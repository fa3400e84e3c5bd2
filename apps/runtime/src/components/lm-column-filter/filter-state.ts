import limits from '@lamina/schemas/limits.json' with { type: 'json' };

export type FilterKind = 'text' | 'number' | 'date' | 'values' | 'status';
export type Status = 'scheduled' | 'notScheduled' | 'completed';

/** State of a column filter, as it travels in `{field}_filter`. */
export interface FilterState {
  /** Ticked values; '' is the blank entry. */
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

/** The 11 operators; the four about pieces of text make no sense for dates. */
export const operatorsOf = (kind: FilterKind): Operator[] =>
  limits.columnFilters.filter(({ id }) => kind !== 'date' || !TEXT_ONLY.includes(id));

export const takesValue = (operator: string): boolean =>
  limits.columnFilters.find(({ id }) => id === operator)?.takesValue ?? true;

/** What the query holds; a text that is not ours (typed into the address bar) counts as no filter. */
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

/** JSON text of what really filters, '' when nothing does, so that the column's mark shows only then. */
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

/** Adds the item, or takes it away. */
export const toggle = <T>(items: T[] | undefined, item: T): T[] =>
  items?.includes(item) ? items.filter((each) => each !== item) : [...(items ?? []), item];
