/** Operators of the expression language of other designers, and their names in formulas. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['eq', '=='],
  ['ne', '!='],
  ['lt', '<'],
  ['le', '<='],
  ['gt', '>'],
  ['ge', '>='],
  ['and', '&&'],
  ['or', '||'],
  ['div', '/'],
  ['mod', '%'],
  ['not', '!'],
]);

const LETTER = /[\p{L}\p{N}_.$]/u;

/** Converts `eq`, `and`, `not`, `empty` and the like; texts in quotes do not change. The time is linear. */
export function withoutWords(text: string): string {
  let written = '';
  for (let at = 0; at < text.length; ) {
    const char = text[at]!;
    const end = char === "'" || char === '"' ? endOfQuoted(text, at) : endOfWord(text, at);
    const piece = text.slice(at, end);
    const operand = piece === 'empty' ? operandAt(text, end) : undefined;
    written += operand === undefined ? (WORDS.get(piece) ?? piece) : `(COUNT(${operand.name}) == 0)`;
    at = operand?.end ?? end;
  }
  return written;
}

function endOfQuoted(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== text[start]) at += text[at] === '\\' ? 2 : 1;
  return Math.min(at + 1, text.length);
}

/** Behind the word at a place; behind the one character where there is none. */
function endOfWord(text: string, start: number): number {
  let at = start;
  while (at < text.length && LETTER.test(text[at]!)) at += 1;
  return Math.max(at, start + 1);
}

/** The name behind `empty`, with or without brackets; undefined for anything else. */
function operandAt(text: string, start: number): { name: string; end: number } | undefined {
  const skip = (from: number): number => {
    let at = from;
    while (text[at] === ' ') at += 1;
    return at;
  };
  let at = skip(start);
  const open = text[at] === '(';
  if (open) at = skip(at + 1);
  const end = endOfWord(text, at);
  const name = text.slice(at, end);
  if (!/^[\p{L}_]/u.test(name)) return undefined;
  if (!open) return { name, end };
  const close = skip(end);
  return text[close] === ')' ? { name, end: close + 1 } : undefined;
}
