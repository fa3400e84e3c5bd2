import { plateDrawingPlugin } from './editor-plugin.js';
import { registerPlateDrawing } from './renderer.js';

export const plateDrawing = { register: registerPlateDrawing, editorPlugins: [plateDrawingPlugin] };
