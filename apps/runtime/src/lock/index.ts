export { LockPage } from './lock-page.js';
