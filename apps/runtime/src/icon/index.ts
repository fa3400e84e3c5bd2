/** Icons of the shell and of pages. */
export { Icon, MenuIcon } from './icon.js';
