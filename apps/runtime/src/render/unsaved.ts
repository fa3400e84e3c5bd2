import { RendererStore } from 'amis-core';
import { getEnv } from 'mobx-state-tree';
import type { Where } from '../feedback/index.js';

/** What we read of amis' form stores. */
interface FormStore {
  storeType: string;
  path: string;
  modified: boolean;
}

/** Search rows are forms, too, but nothing in them is waiting to be saved. */
const SEARCH = /(^|\/)filter(\/|$)/;

let root: { stores: Record<string, unknown> } | undefined;

function changedForms(): FormStore[] {
  root ??= RendererStore.create({}, {}) as unknown as { stores: Record<string, unknown> };
  const forms = Object.values(root.stores) as FormStore[];
  return forms.filter((store) => store.storeType === 'FormStore' && !SEARCH.test(store.path) && store.modified);
}

/** Sessions of pages that stand in a tab. What is tried out in a preview, and the panels of the editor, nobody saves. */
const sessions = new Set<string>();

/** Counts the forms of a page from now on. Returns the way to stop. */
export function countForms(session: string): () => void {
  sessions.add(session);
  return () => void sessions.delete(session);
}

function isIn(store: FormStore, { tab, dialog }: Where): boolean {
  const session = String(getEnv(store).session);
  if (dialog) return session === dialog.session && store.path.startsWith(`${dialog.path}/`);
  return tab === undefined ? sessions.has(session) : session.includes(`.${tab}.`);
}

/** True when a form of the open pages was changed and not saved, those in dialogs included. */
export const isFormUnsaved = (where: Where): boolean => changedForms().some((store) => isIn(store, where));
