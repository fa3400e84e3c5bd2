import { badRequest, fieldError } from '../../errors/index.js';
import { bounds } from '../bounds.js';
import { paramNames, STANDARD_VARIABLES } from '../definitions/variables.js';
import { isVariable } from '../kernel/index.js';
import type { Line } from '../store/state.store.js';
import type { InstanceInProgress } from './session.js';

type Values = Readonly<Record<string, unknown>>;

const KILO = 1024;

/** Returns the variables of an instance. Throws 400 when they are too large. */
export function demandSize(variables: Record<string, unknown>): Record<string, unknown> {
  const max = bounds.variablesKilobytes;
  if (Buffer.byteLength(JSON.stringify(variables)) > max * KILO) {
    const label = { zh: 'variables', en: 'variables' };
    throw fieldError('variables', label, 'workflow.variablesTooLarge', { max });
  }
  return variables;
}

/** Checks variables from outside: names that formulas can read, and the size. Throws 400. */
export function demandVariables(given: Values): Record<string, unknown> {
  const names = Object.keys(given);
  if (names.length > bounds.variables) throw badRequest('workflow.tooManyVariables', { max: bounds.variables });
  const wrong = names.find((name) => !isVariable(name));
  if (wrong !== undefined) throw badRequest('workflow.variableName', { id: '', name: wrong.slice(0, 80) });
  return demandSize({ ...given });
}

/** Names that nobody can set: parameters of the process and variables of the kernel. */
const fixedNames = ({ definition }: InstanceInProgress): ReadonlySet<string> =>
  new Set([...paramNames(definition.graph).keys(), ...STANDARD_VARIABLES]);

/** The variables of the instance with the given ones added; names that nobody can set are ignored. */
export function mergeVariables(work: InstanceInProgress, given: Values): Record<string, unknown> {
  const kept = fixedNames(work);
  const own = Object.entries(given).filter(([name]) => !kept.has(name));
  return demandSize({ ...work.instance.variables, ...Object.fromEntries(own) });
}

/** Like `mergeVariables`, for a person who changes variables. Throws 400 for a name that nobody can set. */
export function setVariables(work: InstanceInProgress, given: Values, removed: readonly string[]) {
  const kept = fixedNames(work);
  const fixed = [...Object.keys(given), ...removed].find((name) => kept.has(name));
  if (fixed !== undefined) throw badRequest('workflow.fixedName', { id: work.definition.key, name: fixed });
  const merged = { ...work.instance.variables, ...demandVariables(given) };
  return demandSize(Object.fromEntries(Object.entries(merged).filter(([name]) => !removed.includes(name))));
}

/** Maximum number of characters of a value in the history. */
const VALUE = 300;

const brief = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value).slice(0, VALUE));

/** A change of a variable in the history: JSON texts, shortened if necessary; null: no value. */
export interface VariableChange {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** History lines for changed variables. The outcome of the last task is left out, because the task has its own line. */
export function changeLines(before: Values, after: Values, userId: string | undefined): Line[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  names.delete('outcome');
  return [...names]
    .map((name): VariableChange => ({ name, before: brief(before[name]), after: brief(after[name]) }))
    .filter(({ before: one, after: other }) => one !== other)
    .map((change) => ({
      event: 'variable',
      comment: JSON.stringify(change),
      ...(userId === undefined ? {} : { userId }),
    }));
}
