import { fieldAdvicePlugin } from './editor-plugin.js';
import { registerFieldAdvice } from './renderer.js';

export const fieldAdvice = { register: registerFieldAdvice, editorPlugins: [fieldAdvicePlugin] };
