import type { Code } from './arithmetic.js';
import { decisionCall } from './decision-call.js';
import { extensionCall } from './extension.js';
import { FormulaError } from './formula-error.js';
import type { ListFunction, ValueFunction } from './functions/function.js';
import { LAMBDA_FUNCTIONS, LAZY_FUNCTIONS, VALUE_FUNCTIONS } from './functions/table.js';
import { checkName } from './member.js';
import type { Node } from './parse-text.js';
import { boundList, boundText, type Run, spend } from './run.js';
import type { Scope } from './scope.js';
import { truthy } from './value.js';

type Compile = (node: Node, scope: Scope) => Code;

/** So many characters of a text argument count as one step. */
const CHARACTERS_A_STEP = 1024;

/** A call of a listed function; any other name is refused at compilation. */
export function compileCall(node: Node, scope: Scope, compile: Compile): Code {
  const name = String(node.identifier);
  const args = (node.args ?? []) as Node[];
  const list = LAMBDA_FUNCTIONS.get(name);
  if (list !== undefined) return lambdaCall(name, list, args, scope, compile);
  if (name === 'EXT') return extensionCall(args, scope, compile);
  if (name === 'DECISION') return decisionCall(args, scope, compile);
  const plain = VALUE_FUNCTIONS.get(name);
  if (plain === undefined && !LAZY_FUNCTIONS.has(name)) {
    throw new FormulaError('formula.function', `formulas have no function ${name}`, { name });
  }
  const codes = args.map((arg) => compile(arg, scope));
  return plain === undefined ? lazyCall(name, codes) : valueCall(name, plain, codes);
}

function checkCount(name: string, given: number, min: number, max: number): void {
  if (given >= min && given <= max) return;
  throw new FormulaError('formula.arguments', `${name} takes ${min} to ${max} values, not ${given}`, {
    name,
    min,
    max,
  });
}

function valueCall(name: string, { min, max, call }: ValueFunction, codes: Code[]): Code {
  checkCount(name, codes.length, min, max);
  return (run) => {
    const values = codes.map((code) => code(run));
    weigh(values, run);
    const result = call(values, run);
    return typeof result === 'string' ? boundText(result) : result;
  };
}

function weigh(values: unknown[], run: Run): void {
  for (const value of values) {
    if (typeof value === 'string' && value.length >= CHARACTERS_A_STEP) {
      spend(run, Math.ceil(value.length / CHARACTERS_A_STEP));
    }
  }
}

function lazyCall(name: string, codes: Code[]): Code {
  checkCount(name, codes.length, name === 'IF' ? 2 : 1, name === 'IF' ? 3 : 100);
  const holds = (code: Code, run: Run): boolean => truthy(code(run));
  switch (name) {
    case 'IF': {
      const [test, yes, no] = codes;
      return (run) => (holds(test!, run) ? yes!(run) : (no?.(run) ?? null));
    }
    case 'AND':
      return (run) => codes.every((code) => holds(code, run));
    case 'OR':
      return (run) => codes.some((code) => holds(code, run));
    case 'XOR':
      return (run) => codes.filter((code) => holds(code, run)).length % 2 === 1;
    default:
      return (run) => firstHolding(codes, run);
  }
}

/** IFS: pairs of condition and result; a single last argument is the result for "otherwise". */
function firstHolding(codes: Code[], run: Run): unknown {
  for (let index = 0; index < codes.length; index += 2) {
    const result = codes[index + 1];
    if (result === undefined) return codes[index]!(run);
    if (truthy(codes[index]!(run))) return result(run);
  }
  return null;
}

/** Name of a list, or of the list that ARRAYFILTER takes its items from. */
function listName(node: Node, scope: Scope): string | undefined {
  if (node.type === 'func_call' && node.identifier === 'ARRAYFILTER') return listName((node.args as Node[])[0]!, scope);
  if (node.type !== 'variable' || scope.locals.has(String(node.name))) return undefined;
  return String(node.name);
}

function lambdaCall(name: string, call: ListFunction, args: Node[], scope: Scope, compile: Compile): Code {
  checkCount(name, args.length, 2, 2);
  const list = compile(args[0]!, scope);
  const lambda = args[1]!;
  const parameters = lambda.type === 'anonymous_function' ? (lambda.args as Node[]) : [];
  if (parameters.length < 1 || parameters.length > 2) {
    throw new FormulaError('formula.arguments', `${name} takes a list and a rule such as item => item.qty`, { name });
  }
  const slots = parameters.map((parameter) => [checkName(String(parameter.name)), scope.counts.slots++] as const);
  const [item, position] = slots.map(([, slot]) => slot);
  const before = scope.counts.nodes;
  const named = listName(args[0]!, scope);
  const items = new Map(scope.items);
  if (named === undefined) items.delete(slots[0]![0]);
  else items.set(slots[0]![0], `${named}[]`);
  const body = compile(lambda.return as Node, { ...scope, items, locals: new Map([...scope.locals, ...slots]) });
  const weight = scope.counts.nodes - before;
  return (run) => {
    const value = list(run);
    if (!Array.isArray(value)) return call([], () => null);
    return call(boundList(value, run), (element, index) => {
      spend(run, weight);
      run.locals[item!] = element;
      if (position !== undefined) run.locals[position] = index;
      return body(run);
    });
  };
}
