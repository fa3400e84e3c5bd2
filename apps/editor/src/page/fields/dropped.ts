import { isObject } from '../json.js';
import type { Json, JsonObject } from '../runtime.js';
import type { FieldPart } from './field-calls.js';

/** The place where a field is dropped. */
interface DropPlace {
  /** The region of the target component, e.g. `body` or `columns`. */
  region: string;
  /** Types of the target component and its ancestors, from the inside out. */
  types: readonly string[];
  /** Whether it is the search row of a list. */
  isSearch: boolean;
}

/** Property with the dragged field; it is removed on dropping, so no page contains it. */
const CARRIED = 'lmField';
const FORMS = new Set(['form', 'wizard', 'combo', 'input-sub-form']);

/** The component that is dragged: a form control, so that the editor decides with it where it can be dropped. */
export const carried = (part: FieldPart): JsonObject => ({ ...part.control, [CARRIED]: part as unknown as JsonObject });

/** The dragged field; undefined when something else is dragged. */
export function carriedField(data: Json | undefined): FieldPart | undefined {
  const field = isObject(data) ? data[CARRIED] : undefined;
  return isObject(field) ? (field as unknown as FieldPart) : undefined;
}

/**
 * The component for a field at its target: a table column, a search field, a form control, otherwise its value as text.
 */
export function partAt(part: FieldPart, { region, types, isSearch }: DropPlace): JsonObject {
  if (region === 'columns') return part.column;
  if (isSearch) return part.search ?? part.control;
  return types.some((type) => FORMS.has(type)) ? part.control : part.text;
}
