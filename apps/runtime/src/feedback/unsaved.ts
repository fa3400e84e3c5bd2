import { t } from '../i18n/index.js';
import { confirm } from './store.js';

/** The place of unsaved input: a tab, or a dialog of a page. Everywhere when empty. */
export interface Where {
  /** Key of a tab. */
  tab?: string;
  /** A dialog, by the session and path under which amis renders it. */
  dialog?: { session: string; path: string };
}

/** Something that holds input: the forms of pages, a form of the shell, the page editor. */
export interface Typing {
  /** True when it has unsaved input in this place. */
  isUnsaved(where: Where): boolean;
  /** Resolves when it has received the latest input, so that the input is included in whatever is sent. */
  settle?(): Promise<void>;
}

const register = new Set<Typing>();

/** Adds something that holds input. Returns a function that removes it. */
export function registerTyping(typing: Typing): () => void {
  register.add(typing);
  return () => void register.delete(typing);
}

/** True when there is unsaved input. */
export const isUnsaved = (where: Where = {}): boolean => [...register].some((typing) => typing.isUnsaved(where));

/** Resolves when all forms have received the latest input. Wait for it before saving or deciding. */
export async function settle(): Promise<void> {
  await Promise.all([...register].map((typing) => typing.settle?.()));
}

/** Places with an open question, so that the same question is not asked twice. */
const asking = new Set<string>();

/**
 * True when there is no unsaved input in these places (or anywhere), or the user agrees to lose it. False, without a
 * second question, while the same question is open.
 */
export async function mayLeave(places: Where[] = [{}]): Promise<boolean> {
  const key = JSON.stringify(places);
  if (asking.has(key)) return false;
  asking.add(key);
  try {
    const unsaved = () => places.some(isUnsaved);
    // Forms may not have received the latest input yet.
    if (!unsaved()) await settle();
    return !unsaved() || (await confirm(t('shell.unsavedQuestion'), { danger: true }));
  } finally {
    asking.delete(key);
  }
}

/** Leaves the application for another address, if there is no unsaved input or the user agrees to lose it. */
export async function leaveFor(address: string): Promise<void> {
  if (!(await mayLeave())) return;
  // Otherwise the browser would ask again.
  register.clear();
  location.assign(address);
}

/** Makes the browser ask before a reload or closing the window loses unsaved input. Called once, at the start. */
export function guardLeaving(): void {
  addEventListener('beforeunload', (event) => {
    if (isUnsaved()) event.preventDefault();
  });
}
