/**
 * amis passes input on after 250 ms at the field and another 250 ms at the form or line table; pages may add 200 ms.
 * The wait is divided into steps: on a slow machine amis' timers are late, and these steps are then late too, so they
 * never end before them.
 */
const STEP_MS = 50;
const STEPS = 16;
/** Clicks that leave or decide are not edits. */
const NO_EDIT = '.lm-ap, .cxd-Modal-close, .cxd-Drawer-close, .cxd-Modal-footer, .cxd-Drawer-footer, .cxd-Tabs-link';
/** Areas where pages are edited; a click in the shell is not an edit of a page. */
const PAGES = '.lm-amis, .lm-canvas, .cxd-Modal, .cxd-Drawer, .cxd-PopOver, .cxd-PopUp, .tox';
const EDITS = ['input', 'change', 'paste', 'drop', 'click', 'keydown'] as const;

/** A button of a list opens or executes something. In a form (of its search, of a cell, or around it) it may edit. */
const isOfList = (target: Element): boolean =>
  target.closest('.cxd-Crud button, .cxd-Crud a') !== null && !target.closest('.cxd-Form');

let left = 0;
let passing: Promise<void> | undefined;

async function pass(): Promise<void> {
  for (; left > 0; left -= 1) await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  passing = undefined;
}

/** Notes every event that may be an edit of a page. Called once. */
export function watchTyping(): void {
  const note = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest(PAGES) || target.closest(NO_EDIT) || isOfList(target)) return;
    left = STEPS;
    passing ??= pass();
  };
  for (const name of EDITS) addEventListener(name, note, true);
}

/**
 * Resolves when the latest edit has reached the data of its page: at once when there is none, otherwise within 800 ms
 * on a fast machine.
 */
export const amisSettled = (): Promise<void> => passing ?? Promise.resolve();
