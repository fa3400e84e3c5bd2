import { registerRenderer } from 'amis-core';
import { SAVED_VIEWS } from '../../pages/index.js';
import type { ListStore } from './list-state.js';
import { ViewsMenu } from './views-menu.js';

interface Props {
  menuId: string;
  list: string;
  /** The surrounding list. */
  store: ListStore;
  onQuery?(values: object, force?: boolean, replace?: boolean, firstPage?: boolean, forgetChosen?: boolean): void;
}

const SavedViews = ({ menuId, list, store, onQuery }: Props) => (
  <ViewsMenu menuId={menuId} list={list} store={store} ask={(query) => onQuery?.(query, false, false, true, true)} />
);

/** Registers the component with amis. Called once, before the first page is drawn. */
export const registerSavedViews = (): void =>
  void registerRenderer({ type: SAVED_VIEWS, component: SavedViews as never });
