/// <reference path="../found.d.ts" />
/** All declarations, without any code that needs a browser: for the build and for descriptions of components. */
import components from 'virtual:lamina/components';

export { componentSchema } from './component-schema.js';
export { components };
