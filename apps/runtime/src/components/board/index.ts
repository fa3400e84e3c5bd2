export { boardPlugins as editorPlugins } from './editor-plugin.js';
export { registerBoard } from './renderer.js';
export type { FiguresSchema, GreetingSchema, ShortListSchema } from './schema.js';
