import { yardMapPlugin } from './editor-plugin.js';
import { registerYardMap } from './renderer.js';

export const yardMap = { register: registerYardMap, editorPlugins: [yardMapPlugin] };
