import { ACTOR_NAMES } from '../actor-names.js';
import type { CompileContext } from '../compile-context.js';
import type { ActionSpec, ModelSpec } from '../model.js';
import type { Child, Table } from '../resource.js';
import type { Action, Destination, Reading, Rule, Settings } from './action.js';
import { compileEffect, compileNewLines } from './compile-effects.js';
import { compileInput, writableField } from './compile-input.js';
import type { Shape } from '../members.js';
import { checkPlainMessage } from '../plain-message.js';
import { type ActionContext, compileCondition, compileFormulaOf, compileSettings, inside } from './values.js';

/** Names that formulas of an action can use in addition to the fields of the document. */
const AROUND = ['before', 'payload', 'actor', 'now', 'today'];

function namesOf(head: Table, children: readonly Child[], reads: readonly string[]): Set<string> {
  const names = new Set<string>([...head.fields.keys(), ...AROUND, ...reads]);
  for (const { property } of children) names.add(property);
  return names;
}

/** Fields that formulas read of the previous document, the payload, lines and readings must exist. */
function shapesOf(model: ModelSpec, children: readonly Child[], spec: ActionSpec): Map<string, Shape> {
  const shapes = new Map<string, Shape>([
    ['before', model.key],
    ['actor', ACTOR_NAMES],
    ['payload', new Set(Object.keys(spec.input ?? {}))],
    ...children.map(({ property, key }) => [`${property}[]`, key] as const),
  ]);
  for (const [name, read] of Object.entries(spec.reads ?? {})) {
    if ('all' in read) shapes.set(`${name}[]`, read.all);
    if ('one' in read) shapes.set(name, read.one);
  }
  return shapes;
}

function compileTo(to: ActionSpec['to'], action: ActionContext): Destination | undefined {
  if (to === undefined) return undefined;
  if (typeof to === 'object') {
    const { by, ...states } = to;
    return { kind: 'by', name: by, states: new Map(Object.entries(states)) };
  }
  if (to === 'previous') return { kind: 'previous' };
  if (!to.includes('${')) return { kind: 'state', state: to };
  const formula = compileFormulaOf(inside(action, 'to'), to);
  return formula && { kind: 'formula', formula };
}

function compileRule(spec: NonNullable<ActionSpec['must']>[number], action: ActionContext): Rule[] {
  checkPlainMessage(action.place, spec.message, action.context);
  if ('not' in spec) return [{ kind: 'not', person: spec.not, message: spec.message, field: undefined }];
  const { field, message } = spec;
  if ('that' in spec) {
    const formula = compileFormulaOf(action, spec.that);
    return formula === undefined ? [] : [{ kind: 'that', formula, field, message }];
  }
  const where = compileCondition(inside(action, 'where'), spec.where);
  if ('none' in spec) return [{ kind: 'none', model: spec.none, where, field, message }];
  return [{ kind: 'some', model: spec.some, where, field, message }];
}

function compileReading(name: string, spec: NonNullable<ActionSpec['reads']>[string], action: ActionContext): Reading {
  const where = compileCondition(inside(action, 'where'), spec.where);
  if ('sum' in spec) return { name, kind: 'sum', model: spec.of, field: spec.sum, where };
  if ('count' in spec) return { name, kind: 'count', model: spec.count, field: undefined, where };
  if ('all' in spec) return { name, kind: 'all', model: spec.all, field: spec.order, where };
  return { name, kind: 'one', model: spec.one, field: undefined, where };
}

/** Values to set in the head by key, in lines by `property.key`; formulas of lines can use the fields of their line. */
function compileSet(
  spec: ActionSpec['set'],
  head: Table,
  children: readonly Child[],
  state: string | undefined,
  action: ActionContext,
): Settings {
  const set = new Map<string, Settings extends ReadonlyMap<string, infer V> ? V : never>();
  for (const [name, raw] of Object.entries(spec ?? {})) {
    const [property = '', key] = name.split('.');
    const child = key === undefined ? undefined : children.find((one) => one.property === property);
    const at = inside(action, name, child === undefined ? [] : ['line', ...child.fields.keys()]);
    const shapes = child === undefined ? at.shapes : new Map([...at.shapes, ['line', child.key] as const]);
    const tables = child === undefined ? at.tables : [child.key, ...at.tables];
    if (key !== undefined && child === undefined) at.context.complain(at.place, `${head.key} has no lines ${property}`);
    else if (writableField(child ?? head, key ?? name, at, child ? undefined : state) !== undefined)
      for (const [, value] of compileSettings({ ...at, shapes, tables, place: action.place }, { [name]: raw }))
        set.set(name, value);
  }
  return set;
}

function writesOf({ input, set, append }: Pick<Action, 'input' | 'set' | 'append'>): Set<string> {
  const writes = new Set(set.keys());
  for (const [property, { values }] of append) for (const key of values.keys()) writes.add(`${property}.${key}`);
  for (const { field, stored } of input.values) if (stored) writes.add(field.key);
  return writes;
}

/**
 * The actions of a model, compiled against its own tables; references to other models are checked when all are
 * compiled.
 */
export function compileActions(
  model: ModelSpec,
  head: Table,
  children: readonly Child[],
  context: CompileContext,
): Map<string, Action> {
  const actions = new Map<string, Action>();
  const fields = [head, ...children].flatMap((table) => [...table.fields.values()]);
  const dictionaries = new Set(fields.filter(({ spec }) => spec.dict !== undefined).map(({ key }) => key));
  for (const { input = {} } of Object.values(model.actions ?? {}))
    for (const [key, one] of Object.entries(input)) if ('dict' in one) dictionaries.add(key);
  for (const [name, spec] of Object.entries(model.actions ?? {})) {
    const place = `${model.key}.actions.${name}`;
    const shapes = shapesOf(model, children, spec);
    const own = { place, context, dictionaries, shapes, tables: [model.key], names: namesOf(head, children, []) };
    const reads = Object.entries(spec.reads ?? {}).map(([key, one]) =>
      compileReading(key, one, inside(own, `reads.${key}`)),
    );
    for (const { name: key } of reads)
      if (own.names.has(key)) context.complain(`${place}.reads.${key}`, 'the name is taken');
    const action = { ...own, names: namesOf(head, children, Object.keys(spec.reads ?? {})) };
    const state = model.states?.field;
    const input = compileInput(spec.input, head, children, state, inside(action, 'input'));
    const set = compileSet(spec.set, head, children, state, inside(action, 'set'));
    const append = compileNewLines(spec.append, inside(action, 'append'));
    actions.set(name, {
      name,
      spec,
      label: { zh: spec.zh, en: spec.en },
      from: spec.from,
      to: compileTo(spec.to, action),
      keepsState: spec.undo !== undefined && model.actions?.[spec.undo]?.to === 'previous',
      input,
      reads,
      set,
      append,
      must: (spec.must ?? []).flatMap((rule, at) => compileRule(rule, inside(action, `must[${at}]`))),
      effects: (spec.effects ?? []).map((effect, at) => compileEffect(effect, inside(action, `effects[${at}]`))),
      writes: writesOf({ input, set, append }),
    });
  }
  return actions;
}
