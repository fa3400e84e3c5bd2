import { confirm } from './store.js';
import { t } from '../i18n/index.js';

/** True when a form holds what was typed and not saved; with a tab's key, of that tab alone. */
type Check = (tab?: string) => boolean;

const checks = new Set<Check>();

/** Whoever draws forms says how to find out. Returns the way to stop. */
export function registerUnsavedCheck(check: Check): () => void {
  checks.add(check);
  return () => void checks.delete(check);
}

export const hasUnsaved: Check = (tab) => [...checks].some((check) => check(tab));

/** Asks whether what was typed may be lost. */
export const askToDiscard = (): Promise<boolean> => confirm(t('shell.unsavedQuestion'), { danger: true });

/** True when nothing unsaved is in these tabs (or in any), or the person says that it may be lost. */
export async function mayLeave(tabs?: string[]): Promise<boolean> {
  const unsaved = tabs ? tabs.some((tab) => hasUnsaved(tab)) : hasUnsaved();
  return !unsaved || askToDiscard();
}

/** The browser asks before unsaved work is left by a reload or by closing the window. Called once, at the start. */
export function guardLeaving(): void {
  addEventListener('beforeunload', (event) => {
    if (hasUnsaved()) event.preventDefault();
  });
}
