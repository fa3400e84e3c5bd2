import { weekBoardPlugin } from './editor-plugin.js';
import { registerWeekBoard } from './renderer.js';

export const weekBoard = { register: registerWeekBoard, editorPlugins: [weekBoardPlugin] };
