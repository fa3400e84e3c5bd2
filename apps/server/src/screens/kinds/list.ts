import type { Node } from '../node.js';
import { beside } from '../parts/beside.js';
import { table } from '../parts/table.js';
import type { ScreenContext } from '../screen-context.js';

/** A table, of a tree or with pages, optionally with a tree next to it as a filter. */
export function list(context: ScreenContext): Node {
  const made = table(context, `${context.resource.key}List`);
  const { beside: key } = context.screen;
  return { type: 'page', body: [key === undefined ? made : beside(context, key, made)] };
}
