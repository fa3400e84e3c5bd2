import type { Cause } from './author-changes.js';

/**
 * Remembers what somebody did last, to tell his changes from those that the editor makes by itself. A panel of
 * properties writes its defaults some time after its component was selected; a click that only selects must not make
 * them somebody's work, even when the panel comes after the next click. Pure; the canvas feeds it.
 */
export class InputTrace {
  /** What was selected when somebody last did what may write; undefined: nobody has. */
  private selected: string | undefined;

  /** A button of the mouse went down, a key was pressed, something was dropped or pasted. `onlySelects`: a click. */
  begin(selected: string, onlySelects: boolean): void {
    this.selected = onlySelects ? undefined : selected;
  }

  /** The mouse moves with its button down: it resizes or carries the component. */
  drag(selected: string): void {
    this.selected = selected;
  }

  /** Why the editor reports a change just now. */
  causeOf(selected: string, isCorrection: boolean): Cause {
    if (isCorrection) return 'correction';
    return this.selected === selected ? 'person' : 'selection';
  }
}
