import { flushSync } from 'react-dom';

/** A change that amis passes on with a timer, or at once with `flush`. */
interface Change {
  flush(): unknown;
}

const waiting = new Set<Change>();
/** A field passes changes on to its form, the form to the line table around it, and so on. */
const DEEPEST = 8;

/** Passes on all waiting changes, and draws their effects. */
function passOnChanges(): void {
  for (let depth = 0; waiting.size > 0 && depth < DEEPEST; depth += 1) {
    const changes = [...waiting];
    waiting.clear();
    flushSync(() => {
      for (const change of changes) change.flush();
    });
  }
}

/** The page editor draws forms without user input; their changes would look like edits of the page. */
const PAGE_EDITOR = '.lm-editor';

/** Notes a change that is about to wait, and returns it. */
export function waitsForPress<T extends Change>(change: T): T {
  if (document.querySelector(PAGE_EDITOR) === null) waiting.add(change);
  return change;
}

const BOXES = '[type="checkbox"], [type="radio"]';

/** A checkbox has its new state before its click event; rendering now would reset that state. */
const isTicked = (target: EventTarget | null): boolean =>
  target instanceof Element && (target.matches(BOXES) || target.closest('label')?.querySelector(BOXES) != null);

/** When the user presses something, the page must be up to date with what is visible. Called once. */
export function passOnAtPress(): void {
  Object.assign(globalThis, { laminaTyping: waitsForPress });
  // By then the edited field has lost the focus, and the click comes next.
  addEventListener('pointerup', passOnChanges, true);
  addEventListener('click', ({ target }) => isTicked(target) || passOnChanges(), true);
  addEventListener(
    'keydown',
    ({ key, ctrlKey, metaKey }) => {
      if (key === 'Enter' || key === ' ' || ctrlKey || metaKey) passOnChanges();
    },
    true,
  );
}
