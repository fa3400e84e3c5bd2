export { Application } from './application.js';
export { loadRender, loadShell } from './chunks.js';
