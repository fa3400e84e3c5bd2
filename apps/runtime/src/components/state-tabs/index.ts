import { stateTabsPlugin } from './editor-plugin.js';
import { registerStateTabs } from './renderer.js';

export const stateTabs = { register: registerStateTabs, editorPlugins: [stateTabsPlugin] };
