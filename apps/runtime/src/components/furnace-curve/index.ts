import { furnaceCurvePlugin } from './editor-plugin.js';
import { registerFurnaceCurve } from './renderer.js';

export const furnaceCurve = { register: registerFurnaceCurve, editorPlugins: [furnaceCurvePlugin] };
