/** True when a form holds what was typed and not saved; with a tab's key, of that tab alone. */
type Check = (tab?: string) => boolean;

let check: Check = () => false;

/** The part that draws forms says how to find out; it is loaded late. */
export function answerUnsaved(answer: Check): void {
  check = answer;
}

export const hasUnsaved: Check = (tab) => check(tab);

/** The browser asks before unsaved work is left by a reload or by closing the window. Called once, at the start. */
export function guardLeaving(): void {
  addEventListener('beforeunload', (event) => {
    if (hasUnsaved()) event.preventDefault();
  });
}
