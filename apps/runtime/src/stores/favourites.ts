import { create } from 'zustand';
import { ApiError, request } from '../api/index.js';
import { notify } from '../feedback/index.js';
import { t } from '../i18n/index.js';
import { onSessionEnd, sameSession, useSession } from '../session/index.js';

const ADDRESS = '/api/at/base/shortcutMenu';

/** A favourite screen of the user. */
export interface Favourite {
  id: string;
  menuId: string;
  name: string;
  path: string;
  source: string | null;
}
interface FavouriteState {
  /** undefined: not loaded yet. */
  items: Favourite[] | undefined;
}

export const useFavourites = create<FavouriteState>(() => ({ items: undefined }));

const userId = () => useSession.getState().user?.userId;

/** Loads the user's favourites, in the order they were added. Throws ApiError. */
export async function loadFavourites(): Promise<Favourite[]> {
  const current = sameSession();
  const items = await request<Favourite[]>(`${ADDRESS}/list`, { query: { userId: userId() }, quiet: true });
  if (current()) useFavourites.setState({ items });
  return items;
}

/** Adds a screen to the favourites and shows the result. */
export async function addFavourite(menuId: string): Promise<void> {
  try {
    const taken = (items: Favourite[]) => items.some((item) => item.menuId === menuId);
    // The known list may be out of date, because another tab or device may have added it.
    if (taken(useFavourites.getState().items ?? []) || taken(await loadFavourites()))
      return notify('warning', t('shell.favouriteTaken'));
    await request(`${ADDRESS}/save`, { method: 'POST', body: { userId: userId(), menuId }, quiet: true });
    notify('success', t('shell.favouriteAdded'));
    await loadFavourites();
  } catch (reason) {
    if (!(reason instanceof ApiError)) throw reason;
    notify('error', t('shell.favouriteFailed'));
  }
}

/** Removes a favourite and shows the result. */
export async function removeFavourite(id: string): Promise<void> {
  try {
    await request(`${ADDRESS}/del`, { query: { id }, quiet: true });
    useFavourites.setState(({ items }) => ({ items: items?.filter((item) => item.id !== id) }));
    notify('success', t('shell.favouriteRemoved'));
  } catch (reason) {
    if (!(reason instanceof ApiError)) throw reason;
    notify('error', t('shell.favouriteRemoveFailed'));
  }
}

onSessionEnd(() => useFavourites.setState({ items: undefined }));
