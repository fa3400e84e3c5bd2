export { Shell } from './shell.js';
export { ViewAsScreen } from './view-as.js';
