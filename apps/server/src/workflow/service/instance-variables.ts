import { badRequest, fieldError } from '../../errors/index.js';
import { bounds } from '../bounds.js';
import { paramNames, STANDARD_VARIABLES } from '../definitions/variables.js';
import { isVariable } from '../kernel/index.js';
import type { Line } from '../store/state.store.js';
import type { InstanceInProgress } from './session.js';

type Values = Readonly<Record<string, unknown>>;

const KILO = 1024;

/** Variables that an instance may keep. Throws 400 when they are too large. */
export function demandSize(variables: Record<string, unknown>): Record<string, unknown> {
  const max = bounds.variablesKilobytes;
  if (Buffer.byteLength(JSON.stringify(variables)) > max * KILO) {
    const label = { zh: 'variables', en: 'variables' };
    throw fieldError('variables', label, 'workflow.variablesTooLarge', { max });
  }
  return variables;
}

/** Variables that somebody gives: JSON values under names that formulas can read. Throws 400. */
export function demandVariables(given: Values): Record<string, unknown> {
  const names = Object.keys(given);
  if (names.length > bounds.variables) throw badRequest('workflow.tooManyVariables', { max: bounds.variables });
  const wrong = names.find((name) => !isVariable(name));
  if (wrong !== undefined) throw badRequest('workflow.variableName', { id: '', name: wrong.slice(0, 80) });
  return demandSize({ ...given });
}

/** Names that an instance has for itself: nobody sets them. */
const fixedNames = ({ definition }: InstanceInProgress): ReadonlySet<string> =>
  new Set([...paramNames(definition.graph).keys(), ...STANDARD_VARIABLES]);

/** Variables with those that come to them; parameters and the kernel's own names stay as they are. */
export function mergeVariables(work: InstanceInProgress, given: Values): Record<string, unknown> {
  const kept = fixedNames(work);
  const own = Object.entries(given).filter(([name]) => !kept.has(name));
  return demandSize({ ...work.instance.variables, ...Object.fromEntries(own) });
}

/** As `mergeVariables` for somebody who sets them on purpose. Throws 400 for a name that is not his to set. */
export function setVariables(work: InstanceInProgress, given: Values, removed: readonly string[]) {
  const kept = fixedNames(work);
  const fixed = [...Object.keys(given), ...removed].find((name) => kept.has(name));
  if (fixed !== undefined) throw badRequest('workflow.fixedName', { id: work.definition.key, name: fixed });
  const merged = { ...work.instance.variables, ...demandVariables(given) };
  return demandSize(Object.fromEntries(Object.entries(merged).filter(([name]) => !removed.includes(name))));
}

/** Characters of a value that the history keeps. */
const VALUE = 300;

const brief = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value).slice(0, VALUE));

/** A change of a variable as the history keeps it: JSON texts, cut where they are long; null: there was or is none. */
export interface VariableChange {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Lines of the history for the variables that are not what they were. What the last task came to has a line of its own. */
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
