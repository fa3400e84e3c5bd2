import LineBreaker from 'linebreak';

/** Control characters, including those that change the writing direction. */
const INVISIBLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Breaks a text into lines no wider than `width`, where Unicode allows it; a single word that is wider is cut. */
export function wrap(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split(/\r\n|[\n\r\u2028\u2029]/))
    lines.push(...wrapParagraph(paragraph.replaceAll('\t', '  ').replace(INVISIBLE, ''), width, measure));
  while (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines;
}

function wrapParagraph(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const piece of pieces(text)) {
    // Spaces at the end of a line may go beyond the edge.
    if (line !== '' && used + measure(piece.trimEnd()) > width) {
      lines.push(line.trimEnd());
      [line, used] = ['', 0];
    }
    for (const part of measure(piece.trimEnd()) > width ? cut(piece, width, measure) : [piece]) {
      if (line !== '' && used + measure(part.trimEnd()) > width) {
        lines.push(line.trimEnd());
        [line, used] = ['', 0];
      }
      line += part;
      used += measure(part);
    }
  }
  lines.push(line.trimEnd());
  return lines;
}

/** Parts between which a line break is allowed. */
function* pieces(text: string): Generator<string> {
  const breaker = new LineBreaker(text);
  let from = 0;
  for (let stop = breaker.nextBreak(); stop !== null; stop = breaker.nextBreak()) {
    yield text.slice(from, stop.position);
    from = stop.position;
  }
}

/** Cuts a word into parts that fit, each with at least one character. */
function cut(word: string, width: number, measure: (text: string) => number): string[] {
  const parts: string[] = [];
  let part = '';
  let used = 0;
  for (const character of word) {
    const own = measure(character);
    if (part !== '' && used + own > width) {
      parts.push(part);
      [part, used] = ['', 0];
    }
    part += character;
    used += own;
  }
  return [...parts, part];
}

/** Width of the widest unbreakable part of a text, at most `most`. */
export const widestPiece = (text: string, most: number, measure: (text: string) => number): number =>
  Math.min(most, Math.max(0, ...[...pieces(text.slice(0, 500))].map((piece) => measure(piece.trimEnd()))));
