export { openDrawer, toggleMenu, useLayout } from './layout.js';
export { firstScreen, flattenMenus, isFolder, type MenuNode, menuPath, trail } from './menu-tree.js';
export { loadMenus, useMenus } from './menus.js';
export { HOME_KEY, isClosable, type Tab } from './tab-list.js';
export { tabActions, useTabs } from './tabs.js';
