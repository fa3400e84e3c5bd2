import { flushSync } from 'react-dom';

/** A change that amis passes on by a timer, or at once when it is told to. */
interface Change {
  flush(): unknown;
}

const waiting = new Set<Change>();
/** A field passes on to its form, that to the line table around it, and so on outwards. */
const DEEPEST = 8;

/** Passes on what was typed and is not known to its page yet, and draws what follows from it. */
function passOnChanges(): void {
  for (let depth = 0; waiting.size > 0 && depth < DEEPEST; depth += 1) {
    const changes = [...waiting];
    waiting.clear();
    flushSync(() => {
      for (const change of changes) change.flush();
    });
  }
}

/** The page editor draws forms that nobody types in: what they pass on would look like an edit of the page. */
const PAGE_EDITOR = '.lm-editor';

function note<T extends Change>(change: T): T {
  if (document.querySelector(PAGE_EDITOR) === null) waiting.add(change);
  return change;
}

const BOXES = '[type="checkbox"], [type="radio"]';

/** A box to be ticked has its new state before its click is heard; drawing it now would take that state away. */
const isTicked = (target: EventTarget | null): boolean =>
  target instanceof Element && (target.matches(BOXES) || target.closest('label')?.querySelector(BOXES) != null);

/** Whoever presses something means the page as it is seen. Called once. */
export function passOnAtPress(): void {
  Object.assign(globalThis, { laminaTyping: note });
  // The field that was typed in has lost the focus by then, and the click comes next.
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
