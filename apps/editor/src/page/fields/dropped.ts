import { isObject } from '../json.js';
import type { Json, JsonObject } from '../runtime-door.js';
import type { FieldPart } from './field-calls.js';

/** Where a field is dropped. */
interface DropPlace {
  /** Part of the component that takes it, e.g. `body` or `columns`. */
  region: string;
  /** Types of the component that takes it and of those around it, from the inside. */
  types: readonly string[];
  /** Whether it is the search row of a list. */
  isSearch: boolean;
}

/** Property that carries a field until it is dropped; it never reaches a page. */
const CARRIED = 'lmField';
const FORMS = new Set(['form', 'wizard', 'combo', 'input-sub-form']);

/** What is carried to the place: a control, so that the editor judges by it what may take it. */
export const carried = (part: FieldPart): JsonObject => ({ ...part.control, [CARRIED]: part as unknown as JsonObject });

/** The field that is carried; undefined: something else is. */
export function carriedField(data: Json | undefined): FieldPart | undefined {
  const field = isObject(data) ? data[CARRIED] : undefined;
  return isObject(field) ? (field as unknown as FieldPart) : undefined;
}

/** What becomes of a field in its place: a column of a table, a search, a control of a form, else its value as a text. */
export function partAt(part: FieldPart, { region, types, isSearch }: DropPlace): JsonObject {
  if (region === 'columns') return part.column;
  if (isSearch) return part.search ?? part.control;
  return types.some((type) => FORMS.has(type)) ? part.control : part.text;
}
