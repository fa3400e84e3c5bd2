import type { Action } from './actions/action.js';
import type { CompileContext } from './compile-context.js';
import { statesText } from './known-values.js';
import type { ModelSpec } from './model.js';
import type { Field } from './resource.js';

/** States that lead to others: `from` undefined means any. */
interface Edge {
  readonly from: readonly string[] | undefined;
  readonly to: readonly string[];
}

/** States that an action may lead to; a formula may lead to any. */
export function targetsOf({ to }: Action, { states, actions = {} }: ModelSpec, name: string): string[] {
  if (to === undefined) return [];
  if (to.kind === 'state') return [to.state];
  if (to.kind === 'by') return [...to.states.values()];
  if (to.kind === 'formula') return Object.keys(states?.values ?? {});
  return Object.values(actions).flatMap(({ undo, from = [] }) => (undo === name ? from : []));
}

/** The state changes of an approval, as actions. */
function approvalEdges({ approval, actions = {} }: ModelSpec): Edge[] {
  if (approval === undefined) return [];
  const { running, approved, rejected, revoked, returned } = approval;
  const edge = (name: string, ...to: (string | undefined)[]): Edge[] =>
    actions[name] === undefined
      ? []
      : [{ from: actions[name].from, to: to.filter((state): state is string => state !== undefined) }];
  return [
    ...edge('initiate', running, approved),
    ...edge('upEvent', running, approved, rejected),
    ...edge('revoke', revoked),
    ...edge('returnOrder', returned),
  ];
}

function reachable(initial: string, edges: readonly Edge[]): Set<string> {
  const found = new Set([initial]);
  // A Set also visits items that are added while it is iterated.
  for (const state of found) {
    for (const { from, to } of edges) {
      if (from === undefined || from.includes(state)) for (const next of to) found.add(next);
    }
  }
  return found;
}

/** Checks the states of a model against its actions and its state field. */
export function checkStates(
  model: ModelSpec,
  fields: ReadonlyMap<string, Field>,
  actions: ReadonlyMap<string, Action>,
  context: CompileContext,
): void {
  const { states, approval, editable = {} } = model;
  const all = [...actions.values()];
  if (!states) {
    if (approval !== undefined || all.some(({ from, to }) => from !== undefined || to !== undefined))
      context.complain(`${model.key}.actions`, 'the model declares no states');
    return;
  }
  const place = `${model.key}.states`;
  const known = new Set(Object.keys(states.values));
  const check = (state: string, where: string) => {
    if (!known.has(state))
      context.complain(where, `there is no state ${state}: the states are ${statesText(states.values)}`);
  };
  const field = fields.get(states.field);
  if (!field?.stored) context.complain(place, `there is no stored field ${states.field}`);
  else if (field.spec.default != null && String(field.spec.default) !== states.initial) {
    context.complain(
      place,
      `${states.field} starts as ${String(field.spec.default)}, but the initial state is ${states.initial}`,
    );
  }
  check(states.initial, place);
  for (const [state, { refusal }] of Object.entries(states.values))
    for (const [, name = ''] of `${refusal?.zh} ${refusal?.en}`.matchAll(/\{(\w+)\}/g))
      if (!fields.has(name)) context.complain(`${place}.values.${state}.refusal`, `there is no field ${name}`);
  const takes = (name: string, value: string): boolean =>
    actions.get(name)?.input.values.some((one) => one.name === value) === true || fields.has(value);
  const kept = states.previous === undefined ? undefined : fields.get(states.previous);
  if (states.previous !== undefined && (!kept?.stored || kept.spec.readonly !== true))
    context.complain(`${place}.previous`, `there is no stored readonly field ${states.previous}`);
  for (const { name, from = [], to } of all) {
    const where = `${model.key}.actions.${name}`;
    for (const state of from) check(state, where);
    if (to?.kind === 'state') check(to.state, where);
    if (to?.kind === 'formula') for (const state of to.formula.outcomes ?? []) check(state, `${where}.to`);
    if (to?.kind === 'by' && !takes(name, to.name)) context.complain(`${where}.to`, `the action takes no ${to.name}`);
    if (to?.kind === 'by') for (const state of to.states.values()) check(state, where);
    if (to?.kind === 'previous' && states.previous === undefined)
      context.complain(where, 'say by "states.previous" in which field the state is kept');
  }
  const { title: _, ...outcomes } = approval ?? {};
  for (const [outcome, state] of Object.entries(outcomes)) check(state, `${model.key}.approval.${outcome}`);
  for (const [operation, list] of Object.entries(editable)) {
    for (const state of list ?? []) check(state, `${model.key}.editable.${operation}`);
  }
  const moves = all.map((action): Edge => ({ from: action.from, to: targetsOf(action, model, action.name) }));
  const live = reachable(states.initial, [...moves, ...approvalEdges(model)]);
  for (const state of known) {
    if (!live.has(state))
      context.complain(place, `state ${state} cannot be reached from ${states.initial}: no action leads there`);
  }
}
