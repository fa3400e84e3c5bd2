/** Icons of the shell and of what pages draw. */
export { Icon, MenuIcon } from './icon.js';
