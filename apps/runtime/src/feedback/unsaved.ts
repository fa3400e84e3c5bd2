import { t } from '../i18n/index.js';
import { confirm } from './store.js';

/** Where something is typed: in a tab, or in a dialog of a page. Anywhere when it does not say. */
export interface Where {
  /** Key of a tab. */
  tab?: string;
  /** A dialog by the session and the path under which amis draws it. */
  dialog?: { session: string; path: string };
}

/** Somebody who holds what is typed: the forms of the pages, a form of the shell, the page editor. */
export interface Typing {
  /** True when something there is typed and not saved. */
  isUnsaved(where: Where): boolean;
  /** Resolves when what was typed last is known to it, and goes along with whatever is sent. */
  settle?(): Promise<void>;
}

const register = new Set<Typing>();

/** Whoever draws forms is asked from now on. Returns the way to stop. */
export function registerTyping(typing: Typing): () => void {
  register.add(typing);
  return () => void register.delete(typing);
}

/** True when something is typed and not saved. */
export const isUnsaved = (where: Where = {}): boolean => [...register].some((typing) => typing.isUnsaved(where));

/** Resolves when what was typed a moment ago is known to its form. Whatever decides or saves waits for it. */
export async function settle(): Promise<void> {
  await Promise.all([...register].map((typing) => typing.settle?.()));
}

/** Places that are asked about just now: asking twice says nothing new. */
const asking = new Set<string>();

/**
 * True when nothing unsaved is in these places (or anywhere), or the person says that it may be lost. False, without
 * another question, while the same is being asked.
 */
export async function mayLeave(places: Where[] = [{}]): Promise<boolean> {
  const key = JSON.stringify(places);
  if (asking.has(key)) return false;
  asking.add(key);
  try {
    const unsaved = () => places.some(isUnsaved);
    // What was typed a moment ago must be known before it is said that nothing was.
    if (!unsaved()) await settle();
    return !unsaved() || (await confirm(t('shell.unsavedQuestion'), { danger: true }));
  } finally {
    asking.delete(key);
  }
}

/** Leaves the application for another address, when nothing is unsaved or the person says that it may be lost. */
export async function leaveFor(address: string): Promise<void> {
  if (!(await mayLeave())) return;
  // The browser would ask once more.
  register.clear();
  location.assign(address);
}

/** The browser asks before unsaved work is left by a reload or by closing the window. Called once, at the start. */
export function guardLeaving(): void {
  addEventListener('beforeunload', (event) => {
    if (isUnsaved()) event.preventDefault();
  });
}
