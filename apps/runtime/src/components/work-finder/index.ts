import { workFinderPlugin } from './editor-plugin.js';
import { registerWorkFinder } from './renderer.js';

export const workFinder = { register: registerWorkFinder, editorPlugins: [workFinderPlugin] };
