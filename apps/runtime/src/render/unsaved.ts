import { RendererStore } from 'amis-core';
import { getEnv } from 'mobx-state-tree';
import type { Where } from '../feedback/index.js';

/** The parts of amis' form stores that we read. */
interface FormStore {
  storeType: string;
  path: string;
  modified: boolean;
}

/** Search rows are forms too, but their input is never saved. */
const SEARCH = /(^|\/)filter(\/|$)/;

let root: { stores: Record<string, unknown> } | undefined;

function changedForms(): FormStore[] {
  root ??= RendererStore.create({}, {}) as unknown as { stores: Record<string, unknown> };
  const forms = Object.values(root.stores) as FormStore[];
  return forms.filter((store) => store.storeType === 'FormStore' && !SEARCH.test(store.path) && store.modified);
}

/** Sessions of pages in tabs. Input in a preview and in the panels of the editor is never saved. */
const sessions = new Set<string>();

/** Includes the forms of a page from now on. Returns a function that ends this. */
export function countForms(session: string): () => void {
  sessions.add(session);
  return () => void sessions.delete(session);
}

function isIn(store: FormStore, { tab, dialog }: Where): boolean {
  const session = String(getEnv(store).session);
  if (dialog) return session === dialog.session && store.path.startsWith(`${dialog.path}/`);
  return tab === undefined ? sessions.has(session) : session.includes(`.${tab}.`);
}

/** True when a form of the open pages has unsaved changes, including forms in dialogs. */
export const isFormUnsaved = (where: Where): boolean => changedForms().some((store) => isIn(store, where));
