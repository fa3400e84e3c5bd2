import type { CompileContext } from './compile-context.js';
import type { ModelSpec, TransitionSpec } from './model.js';
import type { Field, Transition } from './resource.js';

function reachable(initial: string, transitions: readonly TransitionSpec[]): Set<string> {
  const found = new Set([initial]);
  // a Set visits what is added while it is walked
  for (const state of found) {
    for (const { from, to } of transitions) {
      if (from.length === 0 || from.includes(state)) for (const next of to) found.add(next);
    }
  }
  return found;
}

/** Transitions by name; states that do not exist or can never be reached are complained about. */
export function compileTransitions(model: ModelSpec, context: CompileContext): Map<string, Transition> {
  const place = `${model.key}.transitions`;
  const transitions = new Map<string, Transition>();
  for (const spec of model.transitions ?? []) {
    if (transitions.has(spec.name)) context.complain(place, `${spec.name} is declared twice`);
    transitions.set(spec.name, { spec, guard: context.formula(`${place}.${spec.name}.guard`, spec.guard) });
  }
  return transitions;
}

/** Checks the states of a model against its transitions and its state field. */
export function checkStates(model: ModelSpec, fields: ReadonlyMap<string, Field>, context: CompileContext): void {
  const { states, transitions = [], editable = {} } = model;
  if (!states) {
    if (transitions.some(({ from, to }) => from.length + to.length > 0)) {
      context.complain(`${model.key}.transitions`, 'the model declares no states');
    }
    return;
  }
  const place = `${model.key}.states`;
  const known = new Set(Object.keys(states.values));
  const check = (state: string, where: string) => {
    if (!known.has(state)) context.complain(where, `there is no state ${state}`);
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
  for (const { name, from, to } of transitions) {
    for (const state of [...from, ...to]) check(state, `${model.key}.transitions.${name}`);
  }
  for (const [operation, list] of Object.entries(editable)) {
    for (const state of list ?? []) check(state, `${model.key}.editable.${operation}`);
  }
  const live = reachable(states.initial, transitions);
  for (const state of known) {
    if (!live.has(state)) {
      context.complain(place, `state ${state} cannot be reached from ${states.initial}: no transition leads there`);
    }
  }
}
