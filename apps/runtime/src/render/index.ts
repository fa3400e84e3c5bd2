export { collectTokens, type Json, type JsonObject, preparePage, replaceTokens } from '../pages/index.js';
export { createAmisEnv, type PageHost } from './env.js';
export { PageView, type PageViewProps } from './page-view.js';
export { evaluateAsAmis } from './program-guard.js';
export { SchemaView, type SchemaViewProps } from './schema-view.js';
export { prepareAmis } from './setup.js';
