import { RendererStore } from 'amis-core';
import { getEnv } from 'mobx-state-tree';

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

const sessionOf = (store: FormStore) => String(getEnv(store).session);

/** Forms of the open pages that were changed and not saved, dialogs included; with a tab's key, of that tab alone. */
export function unsavedForms(tab?: string): number {
  return changedForms().filter((store) => tab === undefined || sessionOf(store).includes(`.${tab}.`)).length;
}

/** True when a form below this path of a page was changed and not saved. */
export const isUnsaved = (session: string, path: string): boolean =>
  changedForms().some((store) => sessionOf(store) === session && store.path.startsWith(`${path}/`));
