export type FilterCode =
  | 'filter.unknownField'
  | 'filter.operator'
  | 'filter.value'
  | 'filter.tooDeep'
  | 'filter.tooMany'
  | 'filter.malformed'
  | 'sort.unknownField'
  | 'page.current'
  | 'page.size';

/**
 * A problem in a filter, an order or a page. `code` and `params` (which include the field) select the message in the
 * catalogue. An unreadable field is reported exactly like an unknown one.
 */
export class FilterProblem extends Error {
  readonly params: Record<string, string | number>;

  constructor(
    readonly code: FilterCode,
    /** As in the request, shortened; '' when the problem is not about one field. */
    readonly field: string,
    params: Record<string, string | number> = {},
  ) {
    super(`${code} ${field}`);
    this.name = 'FilterProblem';
    this.field = field.slice(0, 64);
    this.params = { field: this.field, ...params };
  }
}
