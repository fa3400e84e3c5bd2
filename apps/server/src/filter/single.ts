import { condition } from './condition.js';
import type { FilterProblem } from './problem.js';
import { FilterReader, type ReaderOptions } from './reader.js';
import type { FilterTable } from './table.js';
import type { FilterNode, FilterOperator } from './tree.js';

/** One condition of a call that lists its own keys and operators (kind X of wire-format §1.6). */
export function singleCondition(
  table: FilterTable,
  name: string,
  op: FilterOperator,
  raw: unknown,
  options: ReaderOptions = {},
): { tree: FilterNode | undefined; problems: FilterProblem[] } {
  const reader = new FilterReader(table, options);
  const field = reader.find(name);
  const tree = field === undefined ? reader.complain('filter.unknownField', name) : condition(reader, field, op, raw);
  return { tree, problems: reader.problems };
}
