import { documentViewPlugin } from './editor-plugin.js';
import { registerDocumentView } from './renderer.js';

export const documentView = { register: registerDocumentView, editorPlugins: [documentViewPlugin] };
