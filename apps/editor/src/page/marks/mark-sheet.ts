import type { PageChange } from '../page-calls.js';

/** How a component is marked on the canvas; removed components cannot be marked. */
type MarkKind = 'added' | 'moved' | 'changed';
export interface Mark {
  kind: MarkKind;
  path: PageChange['path'];
}

/** The most important kind first: a new component also counts as changed. */
const ORDER: readonly MarkKind[] = ['added', 'moved', 'changed'];
const COLORS: Readonly<Record<MarkKind, string>> = {
  added: 'var(--lm-good)',
  moved: 'var(--lm-accent-text)',
  changed: 'var(--lm-warn)',
};
const LINES: Readonly<Record<MarkKind, string>> = { added: 'solid', moved: 'dotted', changed: 'dashed' };

/** One mark for each changed component. */
export function marksOf(changes: readonly PageChange[]): Mark[] {
  const marks = new Map<string, Mark>();
  for (const kind of ORDER)
    for (const { kind: own, path } of changes) {
      const key = path.join('.');
      // A change of the page itself would mark everything.
      if (own === kind && path.length > 0 && !marks.has(key)) marks.set(key, { kind, path });
    }
  return [...marks.values()];
}

/**
 * A style sheet that marks components by their editor ids: a line style for the kind of change, and a word in front. A
 * style sheet keeps working when the editor draws its components again.
 */
export function markSheet(
  marks: readonly { kind: MarkKind; id: string }[],
  words: Readonly<Record<MarkKind, string>>,
): string {
  return marks
    .map(({ kind, id }) => {
      const part = `[data-editor-id=${JSON.stringify(id)}]`;
      const line = `outline:2px ${LINES[kind]} ${COLORS[kind]}!important;outline-offset:-2px`;
      // `!important`: a fixed column draws its shadow in the same place.
      const word = [
        ...[`content:${JSON.stringify(words[kind])}`, 'position:static', 'display:inline-block', 'inset:auto'],
        ...['width:auto', 'height:auto', 'flex:none', 'align-self:flex-start', 'margin:0 4px 0 0', 'padding:0 4px'],
        ...['box-shadow:none', 'border-radius:3px', `background:${COLORS[kind]}`, 'color:var(--lm-surface)'],
        'font:12px/18px sans-serif',
      ].join('!important;');
      // A table cell has the word in its column head.
      return `${part}{${line}}\n${part}:not(tbody *)::before{${word}!important}`;
    })
    .join('\n');
}
