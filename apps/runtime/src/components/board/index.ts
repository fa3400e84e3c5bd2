import { boardPlugins } from './editor-plugin.js';
import { registerBoard } from './renderer.js';

export const board = { register: registerBoard, editorPlugins: boardPlugins };
