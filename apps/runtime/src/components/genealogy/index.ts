import { genealogyPlugin } from './editor-plugin.js';
import { registerGenealogy } from './renderer.js';

export const genealogy = { register: registerGenealogy, editorPlugins: [genealogyPlugin] };
