import type { DecisionCall } from '../metadata/resource.js';
import type { Code } from './arithmetic.js';
import { FormulaError } from './formula-error.js';
import { checkName } from './member.js';
import { output } from './output.js';
import type { Node } from './parse-text.js';
import { spend } from './run.js';
import type { Scope } from './scope.js';

/**
 * Evaluates the decision with this key for the names of a scope. Returns its outputs by name, or null if no rule
 * matched. Throws if the decision cannot be made.
 */
export type Decide = (
  key: string,
  scope: Readonly<Record<string, unknown>>,
) => Readonly<Record<string, unknown>> | null;

const DECIDE = Symbol('decide');
/** Steps that one call of a decision counts: a table may have some hundred rules. */
const STEPS = 50;

/** Lets formulas of this scope call decisions; copies of the scope can do so too. */
export const withDecisions = <T extends Record<string, unknown>>(scope: T, decide: Decide): T =>
  Object.assign(scope, { [DECIDE]: decide });

/** The function for decisions in a scope. Throws FormulaError if there is none. */
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
 * `DECISION('key', 'output')`: the output of a decision table, which reads the names that the formula can read;
 * `DECISION('key', 'output', 'amount', total * 2, …)` adds values with names of its own.
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

/** The text in the quotes at the start of another text, and the rest after them. */
function quoted(text: string): { inner: string; rest: string } | undefined {
  const start = text.trimStart();
  const end = start[0] === "'" || start[0] === '"' ? start.indexOf(start[0], 1) : -1;
  return end < 0 ? undefined : { inner: start.slice(1, end), rest: start.slice(end + 1).trimStart() };
}

/** Decisions that formulas in a text call. It searches the text only, for callers that do not compile it. */
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
