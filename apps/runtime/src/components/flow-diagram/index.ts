import { flowDiagramPlugin } from './editor-plugin.js';
import { registerFlowDiagram } from './renderer.js';

export const flowDiagram = { register: registerFlowDiagram, editorPlugins: [flowDiagramPlugin] };
