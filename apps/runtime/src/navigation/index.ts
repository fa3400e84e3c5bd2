/** Pure functions for menus, tabs and paths. The stores with their data are in stores/. */
export { type Hit, searchMenus, type Spell } from './menu-search.js';
export {
  type ButtonNode,
  flattenMenus,
  isFolder,
  leafCodes,
  listedMenus,
  type MenuNode,
  menuPath,
  trail,
  visibleMenus,
} from './menu-tree.js';
export { ownPath } from './own-path.js';
export { splitLocation } from './split-location.js';
export { folderTarget, type Resolved, resolve, type Screen, titleOf } from './resolve.js';
export {
  closeOthers,
  closeTab,
  HOME_KEY,
  PROFILE_KEY,
  HOME_TAB,
  isClosable,
  moveTab,
  openTab,
  refreshTab,
  type Tab,
  tabAt,
} from './tab-list.js';
