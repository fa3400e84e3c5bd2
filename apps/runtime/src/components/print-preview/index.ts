import { printPreviewPlugin } from './editor-plugin.js';
import { registerPrintPreview } from './renderer.js';

export const printPreview = { register: registerPrintPreview, editorPlugins: [printPreviewPlugin] };
