import { fieldError } from '../../errors/index.js';
import { withDecisions, withExtensions } from '../../formula/index.js';
import {
  type Field,
  type Formula,
  type Record_,
  type Resource,
  type Settings,
  type Table,
  type Value,
  ValueProblem,
} from '../../metadata/index.js';
import type { DocumentContext } from '../operation.js';

/** The variables of formulas, nearest first: the surroundings of the document, a line of it, the document. */
export type Layers = readonly Record_[];

/**
 * Dictionary of each field that has one, by key; where names are equal, the head wins over lines, and lines over values
 * of actions.
 */
const dictionaries = new WeakMap<Resource, ReadonlyMap<string, { dict: string; source: 'biz' | 'system' }>>();

function dictionariesOf(resource: Resource) {
  const known = dictionaries.get(resource);
  if (known !== undefined) return known;
  const found = new Map<string, { dict: string; source: 'biz' | 'system' }>();
  const note = (name: string, { spec }: Field) => {
    if (spec.dict !== undefined) found.set(name, { dict: spec.dict, source: spec.dictSource ?? 'biz' });
  };
  for (const { input } of resource.actions.values()) for (const { name, field } of input.values) note(name, field);
  for (const table of [...resource.children, resource])
    for (const field of table.fields.values()) note(field.key, field);
  dictionaries.set(resource, found);
  return found;
}

/** What formulas can ask besides their variables: dictionaries of the fields of a resource, and decision tables. */
export type FormulaSources = Pick<DocumentContext, 'resource' | 'actor' | 'dictionaries' | 'decisions'>;

/** The value of a formula, with only the variables that it reads. */
export function evaluate(
  { resource, actor, dictionaries: entries, decisions }: FormulaSources,
  formula: Formula,
  layers: Layers,
) {
  const scope: Record_ = {};
  for (const name of formula.reads) {
    const layer = layers.find((one) => Object.hasOwn(one, name));
    if (layer !== undefined) scope[name] = layer[name];
  }
  // Values that a decision table reads need not be named in the formula.
  if ((formula.decisions ?? []).length > 0)
    withDecisions(Object.assign(scope, ...[...layers].reverse()), decisions.of(actor.tenantId));
  if (formula.extensions.length === 0) return formula.evaluate(scope);
  const known = dictionariesOf(resource);
  const extension = (field: string, key: unknown) => {
    const { dict, source } = known.get(field) ?? {};
    if (dict === undefined || source === undefined) return null;
    return entries.entries(source, actor.tenantId, dict).get(String(key))?.ext ?? null;
  };
  return formula.evaluate(withExtensions(scope, extension));
}

/** `false`, 0, an empty text, null and a decimal text of zero count as false. */
export const holds = (context: DocumentContext, formula: Formula, layers: Layers): boolean => {
  const value = evaluate(context, formula, layers);
  return typeof value === 'string' ? value !== '' && !/^-?0(\.0+)?$/.test(value) : Boolean(value);
};

export const worth = (context: DocumentContext, value: Value, layers: Layers): unknown =>
  'literal' in value ? value.literal : evaluate(context, value.formula, layers);

/** The result of a formula in the form of its field. Throws 400 when it is not possible. */
export function parsed(field: Field, value: unknown): unknown {
  try {
    return field.type.parse(value, field.spec);
  } catch (error) {
    if (!(error instanceof ValueProblem)) throw error;
    throw fieldError(field.key, field.label, error.code, error.params);
  }
}

/**
 * The variables of formulas for each item of a list: lines of the document, or documents that the action has read; one
 * set when there is no list. `layers`: the surroundings of the document, and the document.
 */
export function itemsOfList(
  context: DocumentContext,
  { each, when }: { readonly each: string | undefined; readonly when: Formula | undefined },
  [around, document]: readonly [Record_, Record_],
): Layers[] {
  const items: Layers[] = [];
  if (each === undefined) items.push([around, document]);
  else
    for (const [index, line] of ((document[each] ?? around[each] ?? []) as Record_[]).entries())
      items.push([{ ...around, line, nth: index + 1 }, document]);
  return when === undefined ? items : items.filter((layers) => holds(context, when, layers));
}

/** Values to set, each in the form of its field. */
export function settled(context: DocumentContext, table: Table, set: Settings, layers: Layers): Record_ {
  const values: Record_ = {};
  for (const [key, value] of set) {
    const field = table.fields.get(key);
    if (field !== undefined) values[key] = parsed(field, worth(context, value, layers));
  }
  return values;
}
