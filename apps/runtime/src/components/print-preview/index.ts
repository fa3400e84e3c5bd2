export { printPreviewPlugin as editorPlugin } from './editor-plugin.js';
export { registerPrintPreview } from './renderer.js';
export type { PrintPreviewSchema } from './schema.js';
