import { flushSync } from 'react-dom';

/** A change that amis passes on by a timer, or at once when it is told to. */
interface Change {
  flush(): unknown;
}

const waiting = new Set<Change>();
/** A field passes on to its form, that to the line table around it, and so on outwards. */
const DEEPEST = 8;

/** Passes on what was typed and is not known to its page yet, and draws what follows from it. */
export function passOnChanges(): void {
  for (let depth = 0; waiting.size > 0 && depth < DEEPEST; depth += 1) {
    const changes = [...waiting];
    waiting.clear();
    flushSync(() => {
      for (const change of changes) change.flush();
    });
  }
}

function note<T extends Change>(change: T): T {
  waiting.add(change);
  return change;
}

/** Whoever presses something means the page as it is seen. Called once. */
export function passOnAtPress(): void {
  Object.assign(globalThis, { laminaTyping: note });
  addEventListener('click', passOnChanges, true);
  addEventListener(
    'keydown',
    ({ key, ctrlKey, metaKey }) => {
      if (key === 'Enter' || ctrlKey || metaKey) passOnChanges();
    },
    true,
  );
}
