import { FilterProblem } from './problem.js';
import { FILTER_LIMITS, type FilterTable, findField, type MayRead, type QueryValues } from './table.js';

export interface OrderItem {
  /** Field key. */
  field: string;
  asc: boolean;
}

/**
 * The order of a list call: `ascs`/`descs` (comma-separated, camelCase or snake_case) and `orderBy`/`orderDir` of amis.
 * Only declared, readable, sortable fields; others give the problem `sort.unknownField`.
 */
export function parseOrder(
  query: QueryValues,
  table: FilterTable,
  options: { mayRead?: MayRead; max?: number } = {},
): { order: OrderItem[]; problems: FilterProblem[] } {
  const max = options.max ?? FILTER_LIMITS.orders;
  const problems: FilterProblem[] = [];
  const order = new Map<string, OrderItem>();
  const add = (value: unknown, asc: boolean): void => {
    if (value === undefined || value === null || value === '') return;
    if (typeof value !== 'string') {
      problems.push(new FilterProblem('sort.unknownField', ''));
      return;
    }
    const names = value.split(',').map((part) => part.trim());
    if (names.length > max) problems.push(new FilterProblem('filter.tooMany', '', { max }));
    for (const name of names.slice(0, max)) {
      const field = findField(table, name, options.mayRead);
      if (field === undefined || !field.type.sortable || field.spec.sortable === false) {
        problems.push(new FilterProblem('sort.unknownField', name));
      } else if (!order.has(field.key)) {
        order.set(field.key, { field: field.key, asc });
      }
    }
  };
  add(query.orderBy, query.orderDir !== 'desc');
  add(query.ascs, true);
  add(query.descs, false);
  return { order: [...order.values()], problems };
}
