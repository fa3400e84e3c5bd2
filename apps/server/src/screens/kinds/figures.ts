import type { ScreenFile } from '../../metadata/index.js';
import type { Node } from '../node.js';

/** The figures and charts of a board. Other content of such a page is added by patches around `figures`. */
export function figures({ figures: shown }: ScreenFile['spec'], complain: (problem: string) => void): Node {
  if (shown === undefined) complain('a screen of figures names its board: figures.board');
  return { type: 'page', className: 'lm-board', body: [{ type: 'figures', id: 'figures', ...shown }] };
}
