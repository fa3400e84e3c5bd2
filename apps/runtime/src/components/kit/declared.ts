/// <reference path="../found.d.ts" />
/** All declarations without anything that needs a browser: for the build, and for what describes components. */
import components from 'virtual:lamina/components';

export { componentSchema } from './component-schema.js';
export { components };
