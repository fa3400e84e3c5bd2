import type { PageChange } from '../page-calls.js';

/** How a component of the canvas is marked; what was removed is not there to be marked. */
type MarkKind = 'added' | 'moved' | 'changed';
export interface Mark {
  kind: MarkKind;
  path: PageChange['path'];
}

/** The most telling first: what is new has been changed in everything. */
const ORDER: readonly MarkKind[] = ['added', 'moved', 'changed'];
const COLORS: Readonly<Record<MarkKind, string>> = {
  added: 'var(--lm-good)',
  moved: 'var(--lm-accent-text)',
  changed: 'var(--lm-warn)',
};
const LINES: Readonly<Record<MarkKind, string>> = { added: 'solid', moved: 'dotted', changed: 'dashed' };

/** One mark for each component that has changed. */
export function marksOf(changes: readonly PageChange[]): Mark[] {
  const marks = new Map<string, Mark>();
  for (const kind of ORDER)
    for (const { kind: own, path } of changes) {
      const key = path.join('.');
      // The page itself is all of it.
      if (own === kind && path.length > 0 && !marks.has(key)) marks.set(key, { kind, path });
    }
  return [...marks.values()];
}

/**
 * Styles that mark components by the ids of the editor: a line whose kind tells the change, and a word before it. A sheet
 * holds although the editor draws its components again and again.
 */
export function markSheet(
  marks: readonly { kind: MarkKind; id: string }[],
  words: Readonly<Record<MarkKind, string>>,
): string {
  return marks
    .map(({ kind, id }) => {
      const part = `[data-editor-id=${JSON.stringify(id)}]`;
      const line = `outline:2px ${LINES[kind]} ${COLORS[kind]}!important;outline-offset:-2px`;
      const word = [
        `content:${JSON.stringify(words[kind])};display:inline-block;flex:none;align-self:flex-start;margin-inline-end:4px`,
        `padding:0 4px;border-radius:3px;background:${COLORS[kind]};color:var(--lm-surface);font:12px/18px sans-serif`,
      ].join(';');
      // A cell stands under its head, which has the word.
      return `${part}{${line}}\n${part}:not(tbody *)::before{${word}}`;
    })
    .join('\n');
}
