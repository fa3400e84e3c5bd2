/**
 * amis passes typing on after 250 ms at the field and as long again at the form or line table; pages may wait 200 more.
 * Waited for in steps: on a slow machine its timers come late, and so do these, but never before them.
 */
const STEP_MS = 50;
const STEPS = 16;
/** What leaves or decides is not itself an edit. */
const NO_EDIT = '.lm-ap, .cxd-Modal-close, .cxd-Drawer-close, .cxd-Modal-footer, .cxd-Drawer-footer, .cxd-Tabs-link';
/** Where pages are written in: what is pressed in the shell is no edit of theirs. */
const PAGES = '.lm-amis, .lm-canvas, .cxd-Modal, .cxd-Drawer, .cxd-PopOver, .cxd-PopUp, .tox';
const EDITS = ['input', 'change', 'paste', 'drop', 'click', 'keydown'] as const;

let left = 0;
let passing: Promise<void> | undefined;

async function pass(): Promise<void> {
  for (; left > 0; left -= 1) await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  passing = undefined;
}

/** Notes what may be an edit of a page, wherever it happens. Called once. */
export function watchTyping(): void {
  const note = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest(PAGES) || target.closest(NO_EDIT)) return;
    left = STEPS;
    passing ??= pass();
  };
  for (const name of EDITS) addEventListener(name, note, true);
}

/** Resolves when what was edited last has reached the data of its page: at once, or in 800 ms on a quick machine. */
export const amisSettled = (): Promise<void> => passing ?? Promise.resolve();
