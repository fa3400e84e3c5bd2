import { type Code, type NumCode, plus, type Ratio, ratioCode } from './arithmetic.js';
import { compileCall } from './compile-call.js';
import { FormulaError } from './formula-error.js';
import { power, remainder } from './functions/math.js';
import { FORMULA_LIMITS } from './limits.js';
import { checkName, member } from './member.js';
import { type Node, tooDeep } from './parse-text.js';
import { boundText } from './run.js';
import type { Scope } from './scope.js';
import { Num, order, same, toNum, toText, truthy } from './value.js';

/** Compiles the whole text, and collects the names it reads. */
export function compileDocument(
  root: Node,
  text: string,
): Pick<Scope, 'reads' | 'extensions' | 'decisions' | 'members'> & { code: Code } {
  const scope: Scope = {
    text,
    depth: 0,
    locals: new Map(),
    counts: { nodes: 0, slots: 0 },
    reads: new Set(),
    extensions: new Set(),
    decisions: [],
    items: new Map(),
    members: new Set(),
  };
  if (root === null || root === undefined) throw new FormulaError('formula.syntax', 'the formula is empty');
  const code = root.type === 'document' ? compileParts(root, scope) : compile(root, scope);
  const { reads, extensions, decisions, members } = scope;
  return { code, reads, extensions, decisions, members };
}

/** A single `${…}` keeps the type of its value; several parts are joined to a text. */
function compileParts(root: Node, scope: Scope): Code {
  const parts = root.body as Node[];
  const meant = parts.filter((part) => part.type !== 'raw' || String(part.value).trim() !== '');
  return meant.length === 1 && meant[0]!.type === 'script' ? compile(meant[0]!, scope) : joined(parts, scope);
}

function joined(parts: Node[], scope: Scope): Code {
  const codes = parts.map((part) => compile(part, scope));
  return (run) => boundText(codes.map((code) => toText(code(run))).join(''));
}

function compile(node: Node, outer: Scope): Code {
  const scope = { ...outer, depth: outer.depth + 1 };
  scope.counts.nodes += 1;
  if (scope.depth > FORMULA_LIMITS.depth) tooDeep();
  if (scope.counts.nodes > FORMULA_LIMITS.nodes) {
    throw new FormulaError('formula.tooBig', `the formula has more than ${FORMULA_LIMITS.nodes} parts`, {
      max: FORMULA_LIMITS.nodes,
    });
  }
  const write = WRITERS.get(node?.type);
  if (write === undefined) return unsupported(String(node?.op ?? node?.type));
  return write(node, scope);
}

function unsupported(what: string): never {
  throw new FormulaError('formula.unsupported', `formulas have no ${what}`, { what });
}

const constant =
  (value: unknown): Code =>
  () =>
    value;

/** The value of a literal. Numbers are read from the text, because a binary float would lose digits. */
function literal(node: Node, { text }: Scope): unknown {
  if (typeof node.value !== 'number') return node.value ?? null;
  const written = text.slice(node.start.index, node.end.index);
  return new Num(/^\d+(?:\.\d+)?$/.test(written) ? written : node.value);
}

function string(node: Node, { text }: Scope): Code {
  const written = text.slice(node.start.index, node.end.index);
  if (written.length < 2 || written.at(-1) !== written[0]) {
    throw new FormulaError('formula.syntax', 'a text in the formula is not closed');
  }
  return constant(node.value);
}

function variable(node: Node, scope: Scope): Code {
  const name = checkName(String(node.name));
  if (name === '&') return unsupported('&');
  if (/^\d/.test(name)) throw new FormulaError('formula.name', `${name} is no name`, { name });
  const slot = scope.locals.get(name);
  if (slot !== undefined) return (run) => run.locals[slot];
  scope.reads.add(name);
  return (run) => (Object.hasOwn(run.scope, name) ? run.scope[name] : null);
}

/** Name of a value in error messages and checks: `line`, or `lines[]` for an item of a list. */
function nameOf(node: Node, { locals, items }: Scope): string | undefined {
  if (node.type !== 'variable') return undefined;
  const name = String(node.name);
  return locals.has(name) ? items.get(name) : name;
}

function getter(node: Node, scope: Scope): Code {
  const host = compile(node.host as Node, scope);
  const key = node.key as Node | string;
  if (typeof key === 'string' || key.type === 'identifier') {
    const name = checkName(typeof key === 'string' ? key : String(key.name));
    const of = nameOf(node.host as Node, scope);
    if (of !== undefined) scope.members.add(`${of}.${name}`);
    return (run) => member(host(run), name);
  }
  if (key.type === 'string') checkName(String(key.value));
  const name = compile(key, scope);
  return (run) => member(host(run), name(run));
}

function compileNumber(node: Node, scope: Scope): NumCode {
  const code = compile(node, scope);
  return node.type === 'literal' ? constantNumber(toNum(literal(node, scope))) : (run) => toNum(code(run));
}

/** A quotient with no more digits than this is exact: it is shorter than the precision allows. */
const EXACT_DIGITS = 30;

const constantNumber =
  (value: Num): NumCode =>
  () =>
    value;

/** Collects a chain of `*` and `/` into one ratio; literals are combined at compilation where the result is exact. */
function ratio(node: Node, outer: Scope): Ratio {
  const scope = { ...outer, depth: outer.depth + 1 };
  if (scope.depth > FORMULA_LIMITS.depth) tooDeep();
  if (node.type === 'multiply') {
    const [a, b] = [ratio(node.left as Node, scope), ratio(node.right as Node, scope)];
    return {
      constant: a.constant.times(b.constant),
      over: [...a.over, ...b.over],
      under: [...a.under, ...b.under],
    };
  }
  if (node.type === 'divide') {
    const above = ratio(node.left as Node, scope);
    const divisor = node.right as Node;
    const value = divisor.type === 'literal' ? toNum(literal(divisor, scope)) : undefined;
    const code = compileNumber(divisor, scope);
    if (value !== undefined && !value.isZero()) {
      const quotient = above.constant.div(value);
      if (quotient.precision() <= EXACT_DIGITS) return { ...above, constant: quotient };
    }
    return { ...above, under: [...above.under, code] };
  }
  const code = compileNumber(node, outer);
  return node.type === 'literal'
    ? { constant: toNum(literal(node, outer)), over: [], under: [] }
    : { constant: new Num(1), over: [code], under: [] };
}

const product = (node: Node, scope: Scope): Code => ratioCode(ratio(node, { ...scope, depth: scope.depth - 1 }));

const numbers =
  (call: (left: Num, right: Num) => Num) =>
  (node: Node, scope: Scope): Code => {
    const [left, right] = [compileNumber(node.left as Node, scope), compileNumber(node.right as Node, scope)];
    return (run) => call(left(run), right(run));
  };

const values =
  (call: (left: unknown, right: unknown) => unknown) =>
  (node: Node, scope: Scope): Code => {
    const [left, right] = [compile(node.left as Node, scope), compile(node.right as Node, scope)];
    return (run) => call(left(run), right(run));
  };

const compared = (holds: (order: number) => boolean) =>
  values((left, right) => {
    const result = order(left, right);
    return result !== undefined && holds(result);
  });

function choice(node: Node, scope: Scope): Code {
  const [test, yes, no] = [node.test, node.consequent, node.alternate].map((part) => compile(part as Node, scope));
  return (run) => (truthy(test!(run)) ? yes!(run) : no!(run));
}

/** `&&` and `||` return the operand that decides, as in JavaScript. */
const shortCircuit =
  (goOn: boolean) =>
  (node: Node, scope: Scope): Code => {
    const [left, right] = [compile(node.left as Node, scope), compile(node.right as Node, scope)];
    return (run) => {
      const value = left(run);
      return truthy(value) === goOn ? right(run) : value;
    };
  };

function unary(node: Node, scope: Scope): Code {
  if (node.op === '!') {
    const code = compile(node.value as Node, scope);
    return (run) => !truthy(code(run));
  }
  if (node.op !== '-' && node.op !== '+') return unsupported(String(node.op));
  const number = compileNumber(node.value as Node, scope);
  return node.op === '-' ? (run) => number(run).neg() : number;
}

function bracketed(node: Node, scope: Scope): Code {
  const [inner, ...more] = (node.body ?? []) as Node[];
  return inner === undefined || more.length > 0 ? unsupported('arg-list') : compile(inner, scope);
}

const WRITERS = new Map<string, (node: Node, scope: Scope) => Code>([
  ['script', (node, scope) => compile(node.body as Node, scope)],
  ['raw', (node) => constant(node.value)],
  ['template', (node, scope) => joined(node.body as Node[], scope)],
  ['template_raw', (node) => constant(node.value)],
  ['literal', (node, scope) => constant(literal(node, scope))],
  ['string', string],
  ['variable', variable],
  ['getter', getter],
  ['ns-variable', (node) => unsupported(`${String(node.namespace)}: namespace`)],
  ['filter', () => unsupported('filters (|)')],
  [
    'array',
    (node, scope) => {
      const items = ((node.members ?? []) as Node[]).map((item) => compile(item, scope));
      return (run) => items.map((item) => item(run));
    },
  ],
  // Brackets around one value; several values in brackets are not allowed.
  ['arg-list', bracketed],
  ['conditional', choice],
  ['and', shortCircuit(true)],
  ['or', shortCircuit(false)],
  ['eq', values(same)],
  ['streq', values(same)],
  ['ne', values((left, right) => !same(left, right))],
  ['strneq', values((left, right) => !same(left, right))],
  ['lt', compared((result) => result < 0)],
  ['le', compared((result) => result <= 0)],
  ['gt', compared((result) => result > 0)],
  ['ge', compared((result) => result >= 0)],
  ['add', values(plus)],
  ['minus', numbers((left, right) => left.minus(right))],
  ['multiply', product],
  ['divide', product],
  ['remainder', numbers(remainder)],
  ['power', numbers(power)],
  ['unary', unary],
  ['func_call', (node, scope) => compileCall(node, scope, compile)],
]);
