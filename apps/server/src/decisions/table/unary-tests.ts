/** One test of a cell; its texts are formulas. */
export type UnaryTest =
  | { readonly kind: 'compare'; readonly op: '==' | '<' | '<=' | '>' | '>='; readonly text: string }
  | { readonly kind: 'range'; readonly low: string; readonly high: string; readonly open: readonly [boolean, boolean] };

/**
 * The condition of a cell on its column's value: at least one test matches, or (negated) none. No tests: always true.
 */
interface UnaryTests {
  readonly negated: boolean;
  readonly tests: readonly UnaryTest[];
}

/** Longest cell in characters. */
export const MAX_CELL = 1_000;

const OPERATORS = ['<=', '>=', '<', '>'] as const;
const DATE = /^date\s*\(\s*("[^"]*"|'[^']*')\s*\)$/;
const MOMENT = /^date and time\s*\(\s*("[^"]*"|'[^']*')\s*\)$/;

/** Other DMN editors write dates and times as function calls; here they are texts. */
function plain(text: string): string {
  const date = DATE.exec(text)?.[1];
  if (date !== undefined) return date;
  const moment = MOMENT.exec(text)?.[1];
  return moment === undefined ? text : moment.replace('T', ' ');
}

/** Characters of a text outside of quotes, each with its depth in brackets. */
function* places(text: string): Generator<{ at: number; char: string; depth: number }> {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]!;
    if (char === '"' || char === "'") {
      const end = endOfQuoted(text, at);
      at = end;
      continue;
    }
    if (char === ')' || char === ']' || char === '}') depth -= 1;
    yield { at, char, depth };
    if (char === '(' || char === '[' || char === '{') depth += 1;
  }
}

function endOfQuoted(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== text[start]) at += text[at] === '\\' ? 2 : 1;
  return at;
}

/** Splits a text at commas outside of brackets. `]1..5[` works too, because its brackets also balance. */
function split(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { at, char, depth } of places(text)) {
    if (char !== ',' || depth !== 0) continue;
    parts.push(text.slice(from, at).trim());
    from = at + 1;
  }
  parts.push(text.slice(from).trim());
  return parts;
}

/** The text within `not(…)`; undefined for anything else. */
function negated(text: string): string | undefined {
  const open = /^not\s*\(/.exec(text)?.[0];
  if (open === undefined) return undefined;
  const close = [...places(text)].find(({ char, depth, at }) => char === ')' && depth === 0 && at >= open.length);
  return close?.at === text.length - 1 ? text.slice(open.length, -1).trim() : undefined;
}

function rangeOf(text: string): UnaryTest | undefined {
  const [first, last] = [text[0] ?? '', text.at(-1) ?? ''];
  if (!'[(]'.includes(first) || !'])['.includes(last) || text.length < 2) return undefined;
  const inner = text.slice(1, -1);
  const dots = [...places(inner)].find(({ at, char, depth }) => depth === 0 && char === '.' && inner[at + 1] === '.');
  if (dots === undefined) return undefined;
  const [low, high] = [inner.slice(0, dots.at), inner.slice(dots.at + 2)].map((part) => plain(part.trim()));
  return { kind: 'range', low: low!, high: high!, open: [first !== '[', last !== ']'] };
}

function testOf(text: string): UnaryTest {
  const range = rangeOf(text);
  if (range !== undefined) return range;
  const op = OPERATORS.find((one) => text.startsWith(one));
  return op === undefined
    ? { kind: 'compare', op: '==', text: plain(text) }
    : { kind: 'compare', op, text: plain(text.slice(op.length).trim()) };
}

/**
 * The tests of a cell: `-` or nothing, values, `< <= > >=` with a value, ranges `[a..b]` (`(a..b]` and `]a..b]` exclude
 * the end), several separated by commas, `not(…)` around them. Values are formulas, which are not checked here.
 */
export function unaryTests(text: string): UnaryTests {
  const written = text.trim();
  if (written === '' || written === '-') return { negated: false, tests: [] };
  const inner = negated(written);
  return { negated: inner !== undefined, tests: split(inner ?? written).map(testOf) };
}
