export { type Json, type JsonObject, type Lookup, preparePage, shellWord, wordsOf } from '../pages/index.js';
export { createAmisEnv, type PageHost, type Reader } from './env.js';
export { PageView, type PageViewProps } from './page-view.js';
export { evaluateAsAmis } from '../patches/index.js';
export { SchemaView, type SchemaViewProps } from './schema-view.js';
export { loadComponents, prepareAmis } from './setup.js';
