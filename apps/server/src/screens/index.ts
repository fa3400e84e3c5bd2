export { compileScreens } from './compile-screens.js';
