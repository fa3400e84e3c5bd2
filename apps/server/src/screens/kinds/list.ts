import type { Node } from '../node.js';
import { table } from '../parts/table.js';
import type { ScreenContext } from '../screen-context.js';

/** A table, of a tree or of pages. */
export const list = (context: ScreenContext): Node => ({
  type: 'page',
  body: [table(context, `${context.resource.key}List`)],
});
