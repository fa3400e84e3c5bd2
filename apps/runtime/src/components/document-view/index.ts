export { documentViewPlugin as editorPlugin } from './editor-plugin.js';
export { registerDocumentView } from './renderer.js';
export type { DocumentViewSchema } from './schema.js';
