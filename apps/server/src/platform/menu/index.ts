export { MenuEditor } from './menu-editor.store.js';
export { MenuModule } from './menu.module.js';
export { Menus } from './menu.store.js';
export { forest, type TreeNode, withAncestors } from './menu-forest.js';
export { type MenuRow, type Node, nameIn } from './menu-row.js';
