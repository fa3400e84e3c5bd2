export { columnFilterPlugin as editorPlugin } from './editor-plugin.js';
export { registerColumnFilter } from './renderer.js';
export type { ColumnFilterSchema } from './schema.js';
