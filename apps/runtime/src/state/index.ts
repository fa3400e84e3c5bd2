export { openDrawer, toggleMenu, useLayout } from './layout.js';
export { loadMenus, useMenus } from './menus.js';
export { tabActions, useTabs } from './tabs.js';
