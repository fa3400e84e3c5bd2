import { structuredPatch } from 'diff';

/** Lines of context around a change (product.md §9). */
const CONTEXT_LINES = 1000;

export interface DiffLine {
  kind: 'same' | 'added' | 'removed';
  text: string;
  /** Line numbers, counted from 1; undefined on the side where the line is missing. */
  left?: number;
  right?: number;
}

interface DiffPair {
  left?: DiffLine;
  right?: DiffLine;
}

const KINDS: Record<string, DiffLine['kind']> = { ' ': 'same', '+': 'added', '-': 'removed' };

/** Compares two texts line by line. Empty when they are equal. */
export function diffLines(left: string, right: string): DiffLine[] {
  const lines: DiffLine[] = [];
  for (const hunk of structuredPatch('', '', left, right, '', '', { context: CONTEXT_LINES }).hunks) {
    let leftNumber = hunk.oldStart;
    let rightNumber = hunk.newStart;
    for (const line of hunk.lines) {
      const kind = KINDS[line[0] ?? ''];
      // "\ No newline at end of file"
      if (!kind) continue;
      lines.push({
        kind,
        text: line.slice(1),
        left: kind === 'added' ? undefined : leftNumber++,
        right: kind === 'removed' ? undefined : rightNumber++,
      });
    }
  }
  return lines;
}

/** The same lines side by side: removed lines are next to the added lines that follow them. */
export function pairLines(lines: DiffLine[]): DiffPair[] {
  const pairs: DiffPair[] = [];
  let removed: DiffLine[] = [];
  let added: DiffLine[] = [];
  const flush = () => {
    for (let i = 0; i < Math.max(removed.length, added.length); i++) pairs.push({ left: removed[i], right: added[i] });
    removed = [];
    added = [];
  };
  for (const line of lines) {
    if (line.kind === 'removed') removed.push(line);
    else if (line.kind === 'added') added.push(line);
    else {
      flush();
      pairs.push({ left: line, right: line });
    }
  }
  flush();
  return pairs;
}
