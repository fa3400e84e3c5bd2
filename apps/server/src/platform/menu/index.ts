export { MenuModule } from './menu.module.js';
export { Menus } from './menu.store.js';
