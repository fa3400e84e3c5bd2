import type { CompileContext } from '../compile-context.js';
import { fixedValueProblem, isSameness } from '../known-values.js';
import { near } from '../near.js';
import type { Field, Resource, Table } from '../resource.js';
import { targetsOf } from '../states.js';
import type { Action, Condition, Effect, Settings, Value } from './action.js';
import { checkCycles } from './action-cycles.js';
import { leavesOf } from './values.js';

/** Names outside their own model that actions may use. */
export interface Known {
  readonly resources: ReadonlyMap<string, Resource>;
  readonly tables: ReadonlyMap<string, Table>;
  /** Codes of menus and buttons. */
  readonly codes: ReadonlySet<string>;
  readonly context: CompileContext;
}

type Complain = (problem: string) => void;

const NUMBERS = new Set(['int', 'decimal']);

function checkCondition(where: Condition | undefined, table: Table, { context }: Known, complain: Complain): void {
  if (where === undefined) return;
  for (const { field: key, op, value } of leavesOf(where)) {
    const field = table.fields.get(key);
    if (!field?.stored || field.spec.writeOnly === true)
      complain(`${table.key} has no stored field ${key}${near(key, table.fields.keys())}`);
    else if (isSameness(op)) checkLiteral(value, table, field, context, complain);
  }
}

/** A value that is fixed in the model: a state, or a key of the field's dictionary. */
function checkLiteral(
  value: Value | undefined,
  table: Table,
  field: Field,
  context: CompileContext,
  complain: Complain,
): void {
  const fixed = value === undefined ? [] : 'literal' in value ? [value.literal].flat() : (value.formula.outcomes ?? []);
  for (const one of fixed) {
    const problem = fixedValueProblem(table, field, one, context);
    if (problem !== undefined) complain(`${table.key}.${field.key}: ${problem}`);
  }
}

/** A table that actions may read: one of the plant, or one with calls. */
function readable(key: string, { tables, resources }: Known, complain: Complain): Table | undefined {
  const table = tables.get(key);
  if (table === undefined) complain(`there is no model ${key}`);
  else if (table.home === 'tenant' || resources.get(key)?.path !== undefined) return table;
  else complain(`${key} is an internal table of the platform`);
  return undefined;
}

/** A model that actions may change: documents of the plant, never people, rights or settings of the platform. */
function changeable(key: string, { resources, tables }: Known, complain: Complain): Resource | undefined {
  const found = resources.get(key);
  if (found?.home === 'tenant') return found;
  if (found !== undefined) complain(`${key} belongs to the platform: no action changes it`);
  else complain(tables.has(key) ? `${key} are lines: name their document` : `there is no model ${key}`);
  return undefined;
}

function checkSettings(
  set: Settings,
  table: Table,
  state: string | undefined,
  { context }: Known,
  complain: Complain,
): void {
  for (const [key, value] of set) {
    const field = table.fields.get(key);
    if (field === undefined) complain(`${table.key} has no field ${key}${near(key, table.fields.keys())}`);
    else if (field.standard || field.computed !== undefined) complain(`${table.key}.${key} is set by the engine alone`);
    else if (key === state) complain(`${table.key}.${key} is the state: one of its actions sets it`);
    else checkLiteral(value, table, field, context, complain);
  }
}

function checkCreate(
  effect: Extract<Effect, { kind: 'create' }>,
  owner: Resource,
  reads: Action['reads'],
  known: Known,
  complain: Complain,
) {
  const target = changeable(effect.model, known, complain);
  if (target === undefined) return;
  checkSettings(effect.values, target, target.model.states?.field, known, complain);
  for (const [property, { each, values }] of effect.lines) {
    const child = target.children.find((one) => one.property === property);
    if (child === undefined) complain(`${target.key} has no lines ${property}`);
    else checkSettings(values, child, undefined, known, complain);
    checkEach(each, owner, reads, complain);
  }
}

/** Values that an action sets in its own document. */
function checkSet({ set }: Action, owner: Resource, { context }: Known, complain: Complain): void {
  for (const [name, value] of set) {
    const [property, key] = name.split('.');
    const table = key === undefined ? owner : owner.children.find((child) => child.property === property);
    const field = table?.fields.get(key ?? name);
    if (table !== undefined && field !== undefined) checkLiteral(value, table, field, context, complain);
  }
}

/** A list to iterate over: lines of the document, or documents that the action reads. */
function checkEach(each: string | undefined, owner: Resource, reads: Action['reads'], complain: Complain): void {
  if (each === undefined || owner.children.some(({ property }) => property === each)) return;
  if (!reads.some(({ kind, name }) => kind === 'all' && name === each))
    complain(`${owner.key} has no lines ${each}, and the action reads no list of that name`);
}

function checkAppend({ append, reads }: Action, owner: Resource, known: Known, complain: Complain): void {
  for (const [property, { each, values }] of append) {
    const child = owner.children.find((one) => one.property === property);
    if (child === undefined) complain(`${owner.key} has no lines ${property}`);
    else checkSettings(values, child, undefined, known, complain);
    checkEach(each, owner, reads, complain);
  }
}

function checkChange({ target, set, add, by }: Extract<Effect, { kind: 'change' }>, known: Known, complain: Complain) {
  const table = changeable(target.model, known, complain);
  if (table === undefined) return;
  checkCondition(target.where, table, known, complain);
  checkSettings(new Map([...set, ...add]), table, table.model.states?.field, known, complain);
  for (const key of add.keys())
    if (!NUMBERS.has(table.fields.get(key)?.type.name ?? 'int')) complain(`${table.key}.${key} is no number to add to`);
  if (by !== undefined && !table.actions.has(by)) complain(`${table.key} has no action ${by}`);
}

/** People who are notified must have the right to open the target of the message. */
function checkOpens(
  { opens, roles }: Extract<Effect, { kind: 'notify' }>,
  { menus }: Resource,
  { codes, context: { grants } }: Known,
  complain: Complain,
): void {
  const wanted = opens === undefined ? menus.map(({ code }) => code) : [opens.menu];
  if (opens !== undefined && codes.size > 0 && !codes.has(opens.menu)) complain(`there is no menu ${opens.menu}`);
  if (wanted.length === 0 || grants.size === 0) return;
  for (const role of roles)
    if (!wanted.some((code) => grants.get(role)?.has(code)))
      complain(
        `the role ${role} has no right to ${wanted.join(', ')}, which the message opens: say by "opens" what it may`,
      );
}

function checkEffect(effect: Effect, owner: Resource, reads: Action['reads'], known: Known, complain: Complain): void {
  const { context } = known;
  if ('each' in effect) checkEach(effect.each, owner, reads, complain);
  if (effect.kind === 'create') checkCreate(effect, owner, reads, known, complain);
  if (effect.kind === 'change') checkChange(effect, known, complain);
  if (effect.kind === 'remove') {
    const target = changeable(effect.target.model, known, complain);
    if (target !== undefined) checkCondition(effect.target.where, target, known, complain);
  }
  if (effect.kind === 'notify') {
    checkOpens(effect, owner, known, complain);
    for (const role of effect.roles) if (context.roles?.has(role) === false) complain(`there is no role ${role}`);
    for (const key of [`${effect.text}.title`, `${effect.text}.text`])
      if (context.words[key] === undefined) complain(`there is no message ${key}`);
  }
  if (effect.kind === 'do' && context.hooks?.has(effect.hook) === false) complain(`there is no hook ${effect.hook}`);
}

function checkRules({ must }: Action, owner: Resource, known: Known, complain: Complain): void {
  for (const rule of must) {
    const { field } = rule;
    const isLines = owner.children.some(({ property }) => property === field);
    if (field !== undefined && !owner.fields.has(field) && !isLines) complain(`there is no field ${field}`);
    if (rule.kind === 'not' && !owner.fields.has(rule.person)) complain(`there is no field ${rule.person}`);
    if (rule.kind !== 'none' && rule.kind !== 'some') continue;
    const table = readable(rule.model, known, complain);
    if (table !== undefined) checkCondition(rule.where, table, known, complain);
  }
}

function checkReads({ reads }: Action, known: Known, complain: Complain): void {
  for (const { kind, model, field, where } of reads) {
    const table = readable(model, known, complain);
    if (table === undefined) continue;
    checkCondition(where, table, known, complain);
    if (field === undefined) continue;
    const named = table.fields.get(field);
    if (kind === 'all' && !named?.stored) complain(`${model} has no stored field ${field} to be in the order of`);
    if (kind === 'sum' && (!named?.stored || !NUMBERS.has(named.type.name)))
      complain(`${model} has no number ${field} to sum`);
  }
}

/** An undo action starts in the state that the action leads to, and leads back to where it may start. */
function checkUndo(action: Action, { model, actions }: Resource, complain: Complain): void {
  const { undo } = action.spec;
  if (undo === undefined) return;
  const back = actions.get(undo);
  if (back === undefined) {
    complain(`there is no action ${undo}`);
    return;
  }
  const led = targetsOf(action, model, action.name);
  const wrong = led.find((state) => back.from !== undefined && !back.from.includes(state));
  if (wrong !== undefined) complain(`${undo} undoes it, but does not start from ${wrong}`);
  const lost = targetsOf(back, model, undo).find((state) => action.from !== undefined && !action.from.includes(state));
  if (lost !== undefined && back.to?.kind !== 'previous') complain(`${undo} undoes it, but leads to ${lost}`);
}

/** Actions that have a call; those of approvals have the name of their call's operation. */
function calledActions({ calls }: Resource): Set<string> {
  const names = new Set<string>();
  for (const call of calls) {
    if (call.operation === 'action') for (const name of actionsOfCall(call)) names.add(name);
    else names.add(call.operation.slice(call.operation.indexOf('.') + 1));
  }
  return names;
}

/**
 * Actions that a call may run: the one that it names, else the one of its verb; or chosen by a value of the payload.
 */
export function actionsOfCall({ verb, spec }: Pick<Resource['calls'][number], 'verb' | 'spec'>): string[] {
  const { action = verb } = spec.with ?? {};
  if (typeof action !== 'object' || action === null) return [String(action)];
  const { by: _, ...names } = action as Record<string, unknown>;
  return Object.values(names).map(String);
}

/** Other models, people, buttons and functions that actions name must exist. */
export function checkActions(known: Known): void {
  const { resources, codes, context } = known;
  for (const owner of resources.values()) {
    const called = calledActions(owner);
    const { process, approval } = owner.model;
    if (process !== undefined && approval === undefined && called.has('upEvent'))
      context.complain(`${owner.key}.process`, 'say by "approval" which states its outcomes are');
    for (const action of owner.actions.values()) {
      const complain: Complain = (problem) => context.complain(`${owner.key}.actions.${action.name}`, problem);
      const { permission, internal = false } = action.spec;
      if (permission !== undefined && codes.size > 0 && !codes.has(permission))
        complain(`there is no code ${permission}`);
      const { on } = action.spec;
      const changes = action.to !== undefined || action.writes.size > 0 || action.input.lines.length > 0;
      if (on !== undefined && (!internal || changes))
        complain('it happens with a saving: say "internal", and rules and effects alone');
      if (internal && called.has(action.name)) complain('a call leads to it, though it is internal');
      if (!internal && owner.calls.length > 0 && !called.has(action.name))
        complain('nobody can reach it: give it a call, or say "internal"');
      const byApproval = owner.calls.some(({ operation }) => operation === `approval.${action.name}`);
      const { input, append, set } = action;
      const takes = input.values.length + input.lines.length + append.size > 0;
      if (byApproval && (action.to !== undefined || takes || [...set.keys()].some((key) => key.includes('.'))))
        complain('an approval makes it: the state follows from "approval", fields are open at its nodes');
      checkUndo(action, owner, complain);
      checkRules(action, owner, known, complain);
      checkReads(action, known, complain);
      checkSet(action, owner, known, complain);
      checkAppend(action, owner, known, complain);
      for (const effect of action.effects) checkEffect(effect, owner, action.reads, known, complain);
    }
  }
  checkCycles(resources, context.complain);
}
