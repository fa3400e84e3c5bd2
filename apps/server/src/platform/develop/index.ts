export { DevelopModule } from './develop.module.js';
export { type MenuChoice, usualRights } from './usual-rights.js';
