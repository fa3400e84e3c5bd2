export { flowDiagramPlugin as editorPlugin } from './editor-plugin.js';
export { registerFlowDiagram } from './renderer.js';
export type { FlowDiagramSchema } from './schema.js';
