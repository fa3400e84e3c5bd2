export { DevelopModule } from './develop.module.js';
