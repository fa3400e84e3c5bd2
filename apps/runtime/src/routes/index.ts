export { Application } from './application.js';
