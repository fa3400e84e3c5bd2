export { localDay } from './local-time.js';
export { loadBrand, useBrand, useSiteTitle } from './brand.js';
export { clearErrors, logError, startErrorLog, uploadErrors, useErrorLog } from './error-log.js';
export { addFavourite, type Favourite, loadFavourites, removeFavourite, useFavourites } from './favourites.js';
export { openDrawer, toggleMenu, useLayout } from './layout.js';
export { chooseTop, fetchTopTree, loadMenus, type TopMenu, useMenus } from './menus.js';
export { startPageFigures } from './page-figures.js';
export { tabActions, useTabs } from './tabs.js';
export {
  applyTheme,
  COLOURS,
  LAYOUTS,
  type Look,
  setLook,
  startTheme,
  THEMES,
  useLook,
} from './theme.js';
