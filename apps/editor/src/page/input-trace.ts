import type { Cause } from './author-changes.js';

/**
 * Remembers the last input, to tell the author's changes from those that the editor makes by itself. A properties panel
 * writes its defaults some time after its component was selected. A click that only selects must not turn them into the
 * author's work, even when the panel is drawn after the next click. Pure; the canvas calls it.
 */
export class InputTrace {
  /** The selected component at the last input that can change the page; undefined: no such input yet. */
  private selected: string | undefined;

  /**
   * A mouse button or key was pressed, or something was dropped or pasted. `onlySelects`: a click that only selects.
   */
  begin(selected: string, onlySelects: boolean): void {
    this.selected = onlySelects ? undefined : selected;
  }

  /** The mouse moves with its button down: the component is resized or dragged. */
  drag(selected: string): void {
    this.selected = selected;
  }

  /** The cause of a change that the editor reports now. */
  causeOf(selected: string, isCorrection: boolean): Cause {
    if (isCorrection) return 'correction';
    return this.selected === selected ? 'person' : 'selection';
  }
}
