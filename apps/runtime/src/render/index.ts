export { PageMessage, PageSkeleton } from '../feedback/index.js';
export { createAmisEnv, type PageHost } from './env.js';
export type { Json, JsonObject } from './json.js';
export { clearPages, loadPage, type PageRequest, type PageResult } from './page-source.js';
export { PageView, type PageViewProps } from './page-view.js';
export { collectTokens, completeColumnFilters, cutForbidden, replaceTokens } from './passes/index.js';
export { SchemaView, type SchemaViewProps } from './schema-view.js';
export { prepareAmis } from './setup.js';
export { type AmisPayload, toAmis, toQuery } from './to-amis.js';
