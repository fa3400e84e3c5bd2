/** One test of a cell; its texts are formulas. */
export type UnaryTest =
  | { readonly kind: 'compare'; readonly op: '==' | '<' | '<=' | '>' | '>='; readonly text: string }
  | { readonly kind: 'range'; readonly low: string; readonly high: string; readonly open: readonly [boolean, boolean] };

/** What a cell asks of its column's value: that one of the tests holds, or none of them. Without tests: nothing. */
interface UnaryTests {
  readonly negated: boolean;
  readonly tests: readonly UnaryTest[];
}

/** Characters of a cell. */
export const MAX_CELL = 1_000;

const OPERATORS = ['<=', '>=', '<', '>'] as const;
const DATE = /^date\s*\(\s*("[^"]*"|'[^']*')\s*\)$/;
const MOMENT = /^date and time\s*\(\s*("[^"]*"|'[^']*')\s*\)$/;

/** Dates of other designers are texts here, as times are. */
function plain(text: string): string {
  const date = DATE.exec(text)?.[1];
  if (date !== undefined) return date;
  const moment = MOMENT.exec(text)?.[1];
  return moment === undefined ? text : moment.replace('T', ' ');
}

/** Places of a text outside of its quotes, each with how deep in brackets it stands. */
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

/** Texts between commas that stand in no brackets; `]1..5[` comes out even, too. */
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

/** Texts of `not(…)`; undefined for anything else. */
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
 * The tests of a cell: `-` or nothing, values, `< <= > >=` with a value, ranges `[a..b]` (`(a..b]`, `]a..b]` without the
 * end), several between commas, `not(…)` around them. Values are formulas; whether they can be read is not looked at.
 */
export function unaryTests(text: string): UnaryTests {
  const written = text.trim();
  if (written === '' || written === '-') return { negated: false, tests: [] };
  const inner = negated(written);
  return { negated: inner !== undefined, tests: split(inner ?? written).map(testOf) };
}
