import type { CompileContext } from '../compile-context.js';
import { near } from '../near.js';
import { noteMembers, type Shape } from '../members.js';
import type { Formula } from '../resource.js';
import type { Condition, Settings, Value } from './action.js';

/** Compiles the values of one action: formulas may read only `names`. */
export interface ActionContext {
  readonly place: string;
  readonly names: ReadonlySet<string>;
  /** Fields of head and lines that have a dictionary. */
  readonly dictionaries: ReadonlySet<string>;
  /** The fields of names that are records: `line`, `before`, readings. */
  readonly shapes: ReadonlyMap<string, Shape>;
  /** Keys of the tables whose fields are read without a prefix. */
  readonly tables: readonly string[];
  readonly context: CompileContext;
}

export const inside = (action: ActionContext, place: string, more: readonly string[] = []): ActionContext =>
  knowing({ ...action, place: `${action.place}.${place}` }, more);

/** The same with more names for formulas. */
const knowing = (action: ActionContext, more: readonly string[]): ActionContext =>
  more.length === 0 ? action : { ...action, names: new Set([...action.names, ...more]) };

/** For each item of a list, formulas can use it as `line`, and its index as `nth`. */
export function forEach(action: ActionContext, each: string | undefined): ActionContext {
  if (each === undefined) return action;
  const shapes = new Map(action.shapes);
  const shape = shapes.get(`${each}[]`);
  if (shape === undefined) shapes.delete('line');
  else shapes.set('line', shape);
  return { ...knowing(action, ['line', 'nth']), shapes };
}

/** A formula with known names; undefined when there is no text, or it is wrong and was reported. */
export function compileFormulaOf(
  { place, names, dictionaries, shapes, tables, context }: ActionContext,
  text: string | undefined,
): Formula | undefined {
  const formula = context.formula(place, text);
  noteMembers(place, formula, shapes, tables, context);
  for (const name of formula?.reads ?? [])
    if (!names.has(name)) context.complain(place, `the formula reads unknown ${name}${near(name, names)}`);
  for (const name of formula?.extensions ?? [])
    if (!dictionaries.has(name))
      context.complain(place, `EXT: ${name} is no field with a dictionary${near(name, dictionaries)}`);
  return formula;
}

function compileValue(action: ActionContext, raw: unknown): Value {
  if (typeof raw !== 'string' || !raw.includes('${')) return { literal: raw };
  const formula = compileFormulaOf(action, raw);
  return formula === undefined ? { literal: null } : { formula };
}

export const compileSettings = (action: ActionContext, values: Readonly<Record<string, unknown>> = {}): Settings =>
  new Map(Object.entries(values).map(([key, raw]) => [key, compileValue(inside(action, key), raw)]));

interface Node {
  conjunction?: unknown;
  not?: unknown;
  children?: unknown;
  left?: { field?: unknown };
  op?: unknown;
  right?: unknown;
}

/** `{"noticeId": "${id}"}`, or a filter tree, as a condition. A list is one of its values. */
export function compileCondition(action: ActionContext, where: unknown): Condition {
  const node = where as Node & Record<string, unknown>;
  if (node.conjunction === 'and' || node.conjunction === 'or') {
    const children = Array.isArray(node.children) ? node.children : [];
    if (children.length === 0) action.context.complain(action.place, 'a group without conditions');
    return {
      conjunction: node.conjunction,
      not: node.not === true,
      children: children.map((child) => compileCondition(action, child)),
    };
  }
  if (typeof node.left?.field === 'string') {
    const value = node.right === undefined ? undefined : compileRight(action, node.right);
    return { field: node.left.field, op: String(node.op), value };
  }
  const children = Object.entries(node).map(
    ([field, raw]): Condition => ({ field, op: 'equal', value: compileRight(inside(action, field), raw) }),
  );
  return { conjunction: 'and', not: false, children };
}

/** A list may contain formulas too. */
function compileRight(action: ActionContext, raw: unknown): Value {
  if (!Array.isArray(raw) || !raw.some((one) => typeof one === 'string' && one.includes('${')))
    return compileValue(action, raw);
  action.context.complain(action.place, 'write a list of formulas as one formula');
  return { literal: raw };
}

/** The fields in a condition, each with the value that it is compared with. */
export function* leavesOf(condition: Condition): Generator<Extract<Condition, { readonly field: string }>> {
  if ('field' in condition) yield condition;
  else for (const child of condition.children) yield* leavesOf(child);
}
