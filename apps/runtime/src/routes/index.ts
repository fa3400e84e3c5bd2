export { Application } from './application.js';
export { loadRender, loadShell } from './chunks.js';
export { folderTarget, type Resolved, resolve, type Screen, titleOf } from './resolve.js';
