import { columnFilterPlugin } from './editor-plugin.js';
import { registerColumnFilter } from './renderer.js';

export const columnFilter = { register: registerColumnFilter, editorPlugins: [columnFilterPlugin] };
