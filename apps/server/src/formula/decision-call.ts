import type { DecisionCall } from '../metadata/resource.js';
import type { Code } from './arithmetic.js';
import { FormulaError } from './formula-error.js';
import { checkName } from './member.js';
import { output } from './output.js';
import type { Node } from './parse-text.js';
import { spend } from './run.js';
import type { Scope } from './scope.js';

/**
 * Asks the decision of a key over the names that it knows: its outputs by name, null where no rule was hit. Throws what
 * keeps it from deciding.
 */
export type Decide = (
  key: string,
  scope: Readonly<Record<string, unknown>>,
) => Readonly<Record<string, unknown>> | null;

const DECIDE = Symbol('decide');
/** What one question weighs: a table has up to some hundred rules. */
const STEPS = 50;

/** The names with a way to decisions; copies of them have it, too. */
export const withDecisions = <T extends Record<string, unknown>>(scope: T, decide: Decide): T =>
  Object.assign(scope, { [DECIDE]: decide });

/** The way to decisions that names have. Throws FormulaError where there is none. */
export function decideIn(scope: Readonly<Record<string, unknown>>): Decide {
  const decide = (scope as Record<symbol, unknown>)[DECIDE] as Decide | undefined;
  if (decide === undefined) throw new FormulaError('formula.decision', 'no decision can be asked here');
  return decide;
}

function literal(node: Node | undefined): string {
  if (node?.type === 'string' && String(node.value) !== '') return String(node.value);
  throw new FormulaError('formula.arguments', 'DECISION takes texts as the key, the output and the names of values', {
    name: 'DECISION',
  });
}

/**
 * `DECISION('key', 'output')`: what a decision table says under a name, over all that the formula may read;
 * `DECISION('key', 'output', 'amount', total * 2, …)` gives it values under names of its own beside that.
 */
export function decisionCall(args: readonly Node[], scope: Scope, compile: (node: Node, scope: Scope) => Code): Code {
  const [key, asks] = [literal(args[0]), literal(args[1])];
  const rest = args.slice(2);
  if (rest.length % 2 === 1) literal(undefined);
  const given = rest.flatMap((name, at) =>
    at % 2 === 0 ? [[checkName(literal(name)), compile(rest[at + 1]!, scope)] as const] : [],
  );
  const asked: DecisionCall = { key, output: asks, given: given.map(([name]) => name) };
  scope.decisions.push(asked);
  return (run) => {
    spend(run, STEPS);
    const values = given.map(([name, code]) => [name, output(code(run), run)]);
    return decideIn(run.scope)(key, { ...run.scope, ...Object.fromEntries(values) })?.[asks] ?? null;
  };
}

/** The text between quotes at the beginning of another, and what is behind it. */
function quoted(text: string): { inner: string; rest: string } | undefined {
  const start = text.trimStart();
  const end = start[0] === "'" || start[0] === '"' ? start.indexOf(start[0], 1) : -1;
  return end < 0 ? undefined : { inner: start.slice(1, end), rest: start.slice(end + 1).trimStart() };
}

/** Decisions that formulas of a text ask, by its letters: for who looks for names in what is not compiled. */
export function decisionsInText(text: string): DecisionCall[] {
  return text
    .split('DECISION(')
    .slice(1)
    .flatMap((call) => {
      const key = quoted(call);
      const asks = key?.rest.startsWith(',') ? quoted(key.rest.slice(1)) : undefined;
      return key === undefined || asks === undefined ? [] : [{ key: key.inner, output: asks.inner, given: [] }];
    });
}
