import { editorPlugin as columnFilter, registerColumnFilter } from './column-filter/index.js';

/** Plain descriptions of our components for the page editor. */
export const editorPlugins = [columnFilter];

/** Makes every custom component known to amis. Called once, before the first page is drawn. */
export function registerComponents(): void {
  registerColumnFilter();
}

export type { ColumnFilterSchema } from './column-filter/index.js';
