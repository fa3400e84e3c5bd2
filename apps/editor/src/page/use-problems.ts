import { type MutableRefObject, useCallback, useState } from 'react';
import { type Checked, useChecked } from '../shared/use-checked.js';
import type { CanvasHandle } from './canvas.js';
import type { Mode } from './header.js';
import { checkPage, type PageCheck, type PageProblem } from './page-calls.js';

/** The place to show in the source: a new object each time, so that the same place can be shown again. */
export interface Place {
  path: PageProblem['path'];
}

export interface Problems {
  checked: Checked<PageCheck>;
  isOpen: boolean;
  place: Place | undefined;
  /** Opens or closes the list. */
  toggle(): void;
  open(): void;
  close(): void;
  /**
   * Selects the component on the canvas, or shows it in the source when the canvas does not draw it (a closed dialog).
   */
  lead(problem: PageProblem): void;
}

/** The problems of the page as it would be saved, checked while it is edited. */
export function useProblems(
  text: string,
  mode: Mode,
  canvas: MutableRefObject<CanvasHandle | undefined>,
  show: (mode: Mode) => void,
): Problems {
  const checked = useChecked(text, checkPage);
  const [isOpen, setOpen] = useState(false);
  const [place, setPlace] = useState<Place>();
  const toggle = useCallback(() => setOpen((now) => !now), []);
  const open = useCallback(() => setOpen(true), []);
  const close = useCallback(() => setOpen(false), []);
  const lead = ({ path }: PageProblem) => {
    if (mode !== 'source' && canvas.current?.select(path)) {
      show('edit');
      return;
    }
    setPlace({ path });
    if (mode !== 'source') show('source');
  };
  return { checked, isOpen, place, toggle, open, close, lead };
}
